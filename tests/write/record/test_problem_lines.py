"""Problems on a page and on a screen: the same one in many lines of a file is one line."""

from __future__ import annotations

from pathexport.problems import Problem
from pathexport.write.record.problem_lines import problem_lines


def test_a_problem_of_many_lines_hides_no_other() -> None:
    problems = [Problem(f"x.jsonl:{n}", "cut off") for n in range(70)]
    problems[1:1] = [Problem("y.jsonl:7", "cut off"), Problem("p", "is no log")]
    assert [(each.where, each.told, each.count) for each in problem_lines(problems)] == [
        ("x.jsonl:0, 1, 2, 3", "cut off (and on 66 more lines)", 70),
        ("y.jsonl:7", "cut off", 1),
        ("p", "is no log", 1),
    ]


def test_a_name_with_a_colon_is_no_line_of_another_file() -> None:
    problems = [Problem(where, "is no log") for where in ("C:a", "C:b", "C:b:3")]
    assert [each.where for each in problem_lines(problems)] == ["C:a", "C:b"]


def test_a_name_that_is_a_number_is_no_line() -> None:
    problems = [Problem(where, "is no log") for where in ("2026", "7", ":3")]
    assert [each.where for each in problem_lines(problems)] == ["2026", "7", ":3"]


def test_rows_of_many_names_that_are_missing_are_one_problem() -> None:
    said = "its parent {:08x}-0000-4000-8000-00000000000a is in no log"
    problems = [Problem(f"x.jsonl:{n}", said.format(n)) for n in range(9)]
    alone = Problem("y.jsonl:7", said.format(7))
    assert [(each.where, each.told) for each in problem_lines([*problems, alone, alone])] == [
        ("x.jsonl:0, 1, 2, 3", "its parent … is in no log (and on 5 more lines)"),
        ("y.jsonl:7, 7", alone.what),
    ]
