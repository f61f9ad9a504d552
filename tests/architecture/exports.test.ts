import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { filesUnder, isCode, textOf } from './source-files.ts'

const files = [...filesUnder('src'), ...filesUnder('scripts'), 'vite.config.ts'].filter(isCode)

/** The text without its comments, near enough: a name in a comment uses nothing. */
function withoutComments(text: string): string {
  return text.replace(/(?<=^|\s)\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
}

/** Every function, class and value that a file exports by name. */
function exportsOf(text: string): string[] {
  return [...text.matchAll(/^export (?:async )?(?:function\*?|class|const|let) ([\w$]+)/gm)].map(([, name = '']) => name)
}

/** How often each name stands in a text. */
function namesIn(text: string): Map<string, number> {
  const found = new Map<string, number>()
  for (const [name] of text.matchAll(/[\w$]+/g)) found.set(name, (found.get(name) ?? 0) + 1)
  return found
}

/** What of these files in `src/` is exported, and named by nobody. What is loaded by its path is used by who loads it. */
function unused(texts: ReadonlyMap<string, string>): string[] {
  const all = new Map([...texts].map(([path, text]) => [path, namesIn(text)]))
  const loads = [...texts.values()].flatMap(text => text.match(/new URL\('[^']+'/g) ?? []).join()
  return [...texts].flatMap(([path, text]) => {
    if (!path.startsWith('src/') || loads.includes(`/${basename(path)}'`)) return []
    const isElsewhere = (name: string) => [...all].some(([other, names]) => other !== path && names.has(name))
    return exportsOf(text)
      .filter(name => (all.get(path)?.get(name) ?? 0) < 2 && !isElsewhere(name))
      .map(name => `${path}: ${name}`)
  })
}

test('what src/ exports is used by src/ or scripts/: nothing is there for tests alone', () => {
  expect(unused(new Map(files.map(path => [path, withoutComments(textOf(path))])))).toEqual([])
})

test('a function, a class and a value that nobody names are found', () => {
  const text = 'export async function one() {}\nexport class Two {}\nexport const three = 3, four = three\nfunction five() {}\n'
  const user = '// one\nimport { Two } from "./a.ts"\n/** one */\n'
  const texts = new Map([
    ['src/a.ts', text],
    ['src/b.ts', withoutComments(user)],
  ])
  expect(unused(texts)).toEqual(['src/a.ts: one'])
  expect(unused(new Map([['src/a.ts', text]]))).toEqual(['src/a.ts: one', 'src/a.ts: Two'])
  expect(unused(new Map([...texts, ['scripts/c.ts', "new URL('../src/a.ts', import.meta.url)"]]))).toEqual([])
})
