"""assent tour: every kind of verdict and answer, for real, and nothing left behind."""
import glob

from harness import equal, main


def test_the_tour_comes_out_as_it_says(home):
    before = set(glob.glob("/tmp/assent-tour-*"))
    got = home.call("tour", timeout=60)
    equal(got.returncode, 0, got.stdout.decode()[-3000:] + got.stderr.decode())
    text = got.stdout.decode()
    for word in ("allowed", "denied", "don't ask again", "no one available to ask", "never the root", "use .env.example instead"):
        assert word in text, word
    equal(set(glob.glob("/tmp/assent-tour-*")) - before, set())
    assert not home.state.exists(), "the tour records in its own scratch folder"


if __name__ == "__main__":
    main(globals())
