#!/usr/bin/env python3
"""Tests that the check of the page's layers rejects one small bad tree per rule, and accepts a good tree."""

import tempfile
import unittest
from pathlib import Path

import check_web_layers

GOOD = {
    "main.ts": "import App from './App.svelte';\nimport { kept } from './kit/kept';\n"
               "import.meta.glob<object>(\n  './games/*/index.ts', { eager: true });\n",
    "App.svelte": "<script lang=\"ts\">\n  import Home from './rooms/Home.svelte';\n</script>\n<p>import x from './gone'</p>\n",
    "kit/kept.ts": "// import { room } from '../rooms/Home.svelte', 'chess'\nexport const kept = 'http://x';\n",
    "kit/from.ts": "export const told = ['where it comes from', 'nowhere', \"from './gone'\", ...Array.from('abc')];\n",
    "kit/state.svelte.ts": "import { mount } from 'svelte';\n",
    "words/index.ts": "import { kept } from '../kit/kept';\nexport const names = { chess: 'chess' };\n",
    "words/words.test.ts": "import { test } from 'vitest';\nimport.meta.glob('../games/*/words.ts');\n",
    "protocol/shapes.ts": "import type { Kept } from '../kit/kept';\n",
    "board/Board.svelte": "<script module>\n  import '../words';\n</script>\n<script>\n  import '../protocol/shapes';\n</script>\n",
    "parts/page.ts": "import {\n  Board,\n} from '../board/Board.svelte';\n",
    "parts/list/List.svelte": "<script>\n  import { page } from '../page';\n</script>\n",
    "games/chess/index.ts": "import './colours.css';\nimport { page } from '../../parts/page';\n"
                            "export const desk = () => import('./Desk.svelte');\nexport const id = 'chess';\n",
    "games/chess/Desk.svelte": "<script>\n  import { words } from './words';\n</script>\n",
    "games/chess/words.ts": "import { names } from '../../words';\n",
    "games/chess/colours.css": "",
    "games/go/index.ts": "",
    "rooms/Home.svelte": "<script>\n  import List from '../parts/list/List.svelte';\n</script>\n",
}

# A file added to the good tree -> text in the single finding it must cause.
BAD = [
    ("kit/up.ts", "import { names } from '../words';", "kit may not import words"),
    ("words/up.ts", "import '../protocol/shapes';", "words may not import protocol"),
    ("protocol/up.ts", "import { names } from '../words';", "protocol may not import words"),
    ("board/up.ts", "export { page } from '../parts/page';", "board may not import parts"),
    ("board/game.ts", "import type { Desk } from '../games/chess/Desk.svelte';", "board may not import games"),
    ("parts/up.ts", "const room = () => import('../rooms/Home.svelte');", "parts may not import rooms"),
    ("rooms/Game.svelte", "<script>\n  import { desk } from '../games/chess';\n</script>", "rooms may not import games"),
    ("rooms/Hall.svelte", "<script>\n  import Home from './Home.svelte';\n</script>", "a room never imports another"),
    ("top.ts", "import { desk } from './games/chess';", "top may not import games"),
    ("games/go/art.ts", "import {\n  desk,\n} from '../chess';", "a game never imports another"),
    ("rooms/Module.svelte", "<script module>\n  import x from '../App.svelte';\n</script>\n<script>\n</script>",
     "rooms may not import top"),
    ("board/type.ts", "type Desk = typeof import('../games/chess/Desk.svelte');", "board may not import games"),
    ("board/gone.ts", "import './nowhere';", "names no file of the page"),
    ("board/out.ts", "import '../../vite.config';", "names no file of the page"),
    ("kit/package.ts", "import lodash from 'lodash';", "is no package of the page"),
    ("rooms/all.ts", "import.meta.glob('../games/*/index.ts');", "only main.ts and chinese.ts collect by glob"),
    ("rooms/id.ts", "export const puzzle = 'chess';", "a game's id outside its folder"),
    ("attic/old.ts", "", "is in no layer"),
    ("parts/down.ts", "import List from './list/List.svelte';", "cycle of folders: parts, parts/list"),
]


def findings_of(files):
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        for game in ("chess", "go"):
            (root / "src" / "games" / game).mkdir(parents=True)
        (root / "src" / "games" / "games.def").write_text("")
        for path, text in files.items():
            file = root / "web" / "src" / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
        return check_web_layers.check(root)


class WebLayerCheck(unittest.TestCase):
    def test_a_good_tree_has_no_finding(self):
        self.assertEqual(findings_of(GOOD), [])

    def test_a_finding_names_its_line(self):
        [finding] = findings_of({**GOOD, "kit/up.ts": "// first\nimport { names } from '../words';\n"})
        self.assertTrue(finding.startswith("web/src/kit/up.ts:2: ../words: "), finding)


def refusal(path, text, words):
    def test(self):
        findings = findings_of({**GOOD, path: text + "\n"})
        self.assertEqual(len(findings), 1, findings)
        self.assertIn(words, findings[0])

    return test


for number, case in enumerate(BAD):
    name = case[0].replace("/", "_").replace(".", "_")
    setattr(WebLayerCheck, f"test_refuses_{number:02}_{name}", refusal(*case))

if __name__ == "__main__":
    unittest.main()
