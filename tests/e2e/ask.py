"""assent ask: one decision for a script."""
import json

from harness import equal, main


def test_the_exit_status_is_the_answer(home):
    home.policy('deny bash(rm *) "keep files"\n')
    equal(home.call("ask", "--", "ls").returncode, 0)
    equal(home.call("ask", "--", "rm", "x").returncode, 2)
    equal(home.call("ask", "--", "touch", "x").returncode, 3)
    equal(home.call("ask", "-y", "--", "touch", "x").returncode, 0)


def test_the_words_for_the_model_are_on_standard_output(home):
    home.policy('deny bash(rm *) "keep files"\n')
    assert b"keep files" in home.call("ask", "--", "rm", "x").stdout
    assert b"no one available to ask" in home.call("ask", "-c", "touch x").stdout
    equal(home.call("ask", "--", "ls").stdout, b"")


def test_json_names_who_decided_and_by_what(home):
    home.policy('deny bash(rm *) "keep files"\n')
    out = json.loads(home.call("ask", "--json", "--", "rm", "x").stdout)
    equal((out["action"], out["by"]["kind"]), ("skip", "rule"))
    assert "policy:1" in out["by"]["name"], out["by"]
    out = json.loads(home.call("ask", "--json", "--", "ls").stdout)
    equal((out["action"], out["by"]["kind"], out["risk"]), ("confirm", "judgement", "safe"))
    equal(out["args"], {"command": "ls"})


def test_any_tool_can_be_asked_about(home):
    equal(home.call("ask", "--tool", "read_file", '{"path":"README.md"}').returncode, 0)
    equal(home.call("ask", "--tool", "read_file", '{"path":".env"}').returncode, 3)
    equal(home.call("ask", "--tool", "mcp_github_create_issue", '{"title":"x"}').returncode, 3)
    equal(home.call("ask", "--tool", "read_file", '{"path":').returncode, 2)


def test_seed_messages_follow_the_preset(home):
    equal(home.call("config", "preset", "gglib").returncode, 0)
    home.policy('ask bash(touch *)\n')
    out = json.loads(home.call("config", "show").stdout)
    equal(out["messages"]["denied"], "User denied tool execution")


if __name__ == "__main__":
    main(globals())
