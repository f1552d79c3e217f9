"""Usual answers stay the Markdown that they are."""

from __future__ import annotations

import re

from pathexport.write.markdown.foreign import prose, spoken
from tests.random.texts import GITHUB, STRICT, in_fence
from tests.running.each import for_each
from tests.write.markdown.readings import code

ANSWERS = {
    "plan": """\
## Plan

I'll do this in **three** steps:

1. Read `config.py`
   ```python
   # load it
   config: dict[str, int] = load("<path>")
   ```
2. Change it:

   ```diff
   - old
   + <div>new</div>
   ```
   - nested point
     - deeper `List<String>`
3. Test

### Notes
That is all.""",
    "generics": """\
The method returns List<String>, not `Map<K, V>`, when a < b and c > d.
Use `std::vector<int>` or Vec<u8>.

---

## Why **this** matters

Because `<T>` is erased.""",
    "table": """\
# Results

| File | Type | Note |
|------|:----:|------|
| `a.ts` | `Array<string>` | ok<br>fine |
| b.ts | Promise<void> | [see](https://x.org/a_b) |

The second row is wrong.""",
    "html": """\
Put this into `<head>`:

```html
<!DOCTYPE html>
<script src="x.js"></script>
<!-- # no heading -->
```

and wrap the rest in a `<div class="app">`.""",
    "tasks": """\
### Status

- [x] Parser
- [ ] Writer, see #12
- [ ] `<Suspense>` fallback

#### Next:
1. **Ship** it
2. *Rest*""",
    "details": """\
<details>
<summary>Log</summary>

```
$ make
# done
```

</details>

Done.""",
    "shell": """\
Run:

```bash
#!/bin/bash
# comment
cat <<EOF > out.txt
[x]: y
EOF
```

Then check `git log --format='%h <%an>'`.""",
    "setext": """\
Summary
-------
It works.

Details
=======

- one
- two""",
    "footnotes": """\
The claim[^1] holds, see [the docs][d].

[^1]: In section 2.
[d]: https://example.org/docs""",
    "unclosed": """\
Here it is:

```python
def f(x: "<T>") -> None:
    # cut off
    return""",
    "quotes": """\
> ## Quoted heading
> with text and `<b>`

> - item
>   ```sh
>   # in a quote
>   ```""",
    "nested": """\
- **First**: do `a`
  - sub one

    ```json
    {"a": "<b>"}
    ```

  - sub two
- Second: `x | y`

  Some more <text> here.

## Summary ✅
Ready.""",
    "rules": """\
### 1. `foo.py`
---
### 2. **Bold `code`** title
***
Final: **done**.""",
}


@for_each("name", ANSWERS)
def test_a_usual_answer_stays_markdown(name: str) -> None:
    text = ANSWERS[name]
    for made in (prose(text), spoken(text)):
        assert made != in_fence(text)
        assert code(made) == code(text)
        words = set(re.findall(r"[A-Za-z]{3,}", re.sub(r"\]\(.*?\)", "", text)))
        for parser in (STRICT, GITHUB):
            assert words <= set(re.findall(r"[A-Za-z]{3,}", parser.render(made)))
    bold = re.findall(r"(?m)^(?:> )?#+ (\w+)", re.sub(r"(?s)```.*?(```|\Z)", "", text))
    assert all(f"<strong>{word}" in GITHUB.render(prose(text)) for word in bold)
