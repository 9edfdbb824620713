/* The program that does nothing: what any process start is measured against. */
int main(void) {
        return 0;
}
