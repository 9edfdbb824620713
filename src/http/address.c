#include "http.h"

#include <arpa/inet.h>
#include <netinet/in.h>

typedef struct Row {
        int family;
        const char *bytes;
        unsigned bits;
        HttpPlace place;
        size_t embeds;
        Str text;
} Row;

static const Row rows[] = {
#define X(family, bytes, bits, place, embeds, text) \
        { family, bytes, bits, HTTP_PLACE_##place, embeds, STR_INIT(text) },
#include "address.def"
#undef X
};

static bool begins(const uint8_t *address, const char *bytes, unsigned bits) {
        unsigned rest = bits % 8;
        uint8_t mask = (uint8_t)(0xff00 >> rest);

        if (memcmp(address, bytes, bits / 8) != 0)
                return false;
        return !rest || (address[bits / 8] & mask) == ((uint8_t)bytes[bits / 8] & mask);
}

static HttpPlace look_up(int family, const uint8_t *address, Str *ret_text) {
        for (size_t i = 0; i < ARRAY_LEN(rows); ++i) {
                if (rows[i].family != family || !begins(address, rows[i].bytes, rows[i].bits))
                        continue;
                if (rows[i].embeds)
                        return look_up(4, address + rows[i].embeds, ret_text);
                *ret_text = rows[i].text;
                return rows[i].place;
        }
        return HTTP_PLACE_NONE;
}

HttpPlace http_place_of(const struct sockaddr *address, Str *ret_text) {
        Str text = STR("neither IPv4 nor IPv6");
        HttpPlace place = HTTP_PLACE_NONE;

        if (address->sa_family == AF_INET) {
                struct sockaddr_in in;

                memcpy(&in, address, sizeof(in));
                place = look_up(4, (const uint8_t *)&in.sin_addr, &text);
        } else if (address->sa_family == AF_INET6) {
                struct sockaddr_in6 in6;

                memcpy(&in6, address, sizeof(in6));
                place = look_up(6, in6.sin6_addr.s6_addr, &text);
        }
        if (ret_text)
                *ret_text = text;
        return place;
}
