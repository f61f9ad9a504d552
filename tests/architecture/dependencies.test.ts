import { builtinModules } from 'node:module'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { filesUnder, isCode, parse, textOf } from './source-files.ts'

type Named = { [name: string]: string }
const { dependencies, devDependencies } = JSON.parse(textOf('package.json')) as { dependencies: Named; devDependencies: Named }

/** Packages that no file imports, with what needs them. */
const needed: Named = {
  '@emotion/styled': 'a peer of @mui/material',
  '@biomejs/biome': 'started by scripts/check.mjs',
}

/** Loaded by `npm run dev` alone. */
const forDevelopment = ['vite']

const files = [...['src', 'scripts', 'tests'].flatMap(filesUnder), 'vite.config.ts'].filter(isCode)
const imported = new Map(files.map(path => [path, packagesOf(path)]))
const importedIn = (folder: string): Set<string> =>
  new Set([...imported].flatMap(([path, packages]) => (path.startsWith(folder) ? packages : [])))

/** Names of the packages that a file imports or asks for the address of, at any depth. */
function packagesOf(path: string): string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    const given = ts.isImportDeclaration(node) || ts.isExportDeclaration(node) ? node.moduleSpecifier : calledWith(node)
    if (given && ts.isStringLiteralLike(given)) found.push(given.text)
    ts.forEachChild(node, visit)
  }
  visit(parse(path))
  return found
    .filter(name => /^[a-z@]/.test(name) && !name.startsWith('node:') && !builtinModules.includes(name))
    .map(name =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
    )
}

/** `import('x')`, `import.meta.resolve('x')`, `require.resolve('x')`, `resolve('x')`. */
function calledWith(node: ts.Node): ts.Expression | undefined {
  if (!ts.isCallExpression(node)) return undefined
  const called = node.expression.getText()
  return called === 'import' || /(^|\.)resolve$/.test(called) ? node.arguments[0] : undefined
}

test('every package of package.json is imported, or it is said what needs it', () => {
  const all = importedIn('')
  const unused = Object.keys({ ...dependencies, ...devDependencies }).filter(
    name => !all.has(name) && !name.startsWith('@types/') && !Object.hasOwn(needed, name),
  )
  expect(unused).toEqual([])
  expect(Object.keys(needed).filter(name => all.has(name))).toEqual([])
})

test('what src/ imports is a dependency, and no dependency is for tests alone', () => {
  const running = importedIn('src/')
  expect([...running].filter(name => !Object.hasOwn(dependencies, name))).toEqual(forDevelopment)
  const elsewhere = new Set([...running, ...importedIn('scripts/'), ...Object.keys(needed)])
  expect(Object.keys(dependencies).filter(name => !elsewhere.has(name))).toEqual([])
})
