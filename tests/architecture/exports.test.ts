import { basename, dirname, join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { filesUnder, isCode, parse, textOf, walk } from './source-files.ts'

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

/** Every name that a file exports, types as well, in the order of the file. */
function exportedNames(source: ts.SourceFile): string[] {
  return source.statements.flatMap(statement => {
    const isExported =
      ts.canHaveModifiers(statement) && ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    if (!isExported) return []
    if (ts.isVariableStatement(statement)) return statement.declarationList.declarations.map(({ name }) => name.getText())
    const { name } = statement as ts.Statement & { name?: ts.Identifier }
    return name ? [name.text] : []
  })
}

/** What a file takes from others: "path name" of each name, "path *" where it takes all: by `import()`, by `* as` or by its path. */
function taken(path: string, source: ts.SourceFile): string[] {
  const found: string[] = []
  const take = (specifier: ts.Node | undefined, names: string[]): void => {
    if (!specifier || !ts.isStringLiteralLike(specifier) || !/^[.#]|^src\//.test(specifier.text)) return
    const to = specifier.text.startsWith('#') ? `src/${specifier.text.slice(1)}` : join(dirname(path), specifier.text)
    found.push(...names.map(name => `${to.replace(/\?.*$/, '')} ${name}`))
  }
  const namesOf = (elements: ts.NodeArray<ts.ImportSpecifier | ts.ExportSpecifier>): string[] =>
    elements.map(({ name, propertyName }) => (propertyName ?? name).text)
  walk(source, node => {
    if (ts.isImportDeclaration(node) && node.importClause) {
      const bindings = node.importClause.namedBindings
      take(node.moduleSpecifier, bindings && ts.isNamedImports(bindings) ? namesOf(bindings.elements) : ['*'])
    }
    if (ts.isExportDeclaration(node))
      take(
        node.moduleSpecifier,
        node.exportClause && ts.isNamedExports(node.exportClause) ? namesOf(node.exportClause.elements) : ['*'],
      )
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      take(node.argument.literal, [node.qualifier?.getText().split('.')[0] ?? '*'])
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) take(node.arguments[0], ['*'])
    if (ts.isNewExpression(node) && node.expression.getText() === 'URL') take(node.arguments?.[0], ['*'])
  })
  return found
}

/** Exports of `src/` that no other of these files takes: each is used in its own file alone, or nowhere. */
function notTaken(texts: ReadonlyMap<string, string>): string[] {
  const sources = new Map([...texts].map(([path, text]) => [path, parse(path, text)]))
  const all = new Set([...sources].flatMap(([path, source]) => taken(path, source)))
  return [...sources].flatMap(([path, source]) =>
    !path.startsWith('src/') || all.has(`${path} *`)
      ? []
      : exportedNames(source).flatMap(name => (all.has(`${path} ${name}`) ? [] : [`${path}: ${name}`])),
  )
}

test('what src/ exports, types as well, another file imports: the rest is not exported', () => {
  const tests = filesUnder('tests').filter(isCode)
  expect(notTaken(new Map([...files, ...tests].map(path => [path, textOf(path)])))).toEqual([])
})

test('an export that only its own file uses is found, also of a type', () => {
  const text = 'export type One = 1\nexport const two: One = 1, three = two\nexport function four() {}\nfunction five() {}\n'
  const all = ['src/a.ts: One', 'src/a.ts: two', 'src/a.ts: three', 'src/a.ts: four']
  const found = (user: string) =>
    notTaken(
      new Map([
        ['src/a.ts', text],
        ['tests/b.ts', user],
      ]),
    )
  expect(found('const One = 1')).toEqual(all)
  expect(found("import { type One, two as three } from '../src/a.ts'")).toEqual(['src/a.ts: three', 'src/a.ts: four'])
  expect(found("type A = import('../src/a.ts').One\nexport { four } from '../src/a.ts'")).toEqual([
    'src/a.ts: two',
    'src/a.ts: three',
  ])
  for (const whole of [
    "await import('../src/a.ts')",
    "import * as a from '../src/a.ts'",
    "new URL('../src/a.ts', import.meta.url)",
  ])
    expect(found(whole), whole).toEqual([])
})
