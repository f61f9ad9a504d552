import { basename, dirname } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { filesUnder, foldersUnder, isCode, parse, placeOf, textOf, walk } from './source-files.ts'

const mostLines = 250
const written = [...filesUnder('src'), ...filesUnder('scripts')]
const code = filesUnder('src').filter(isCode)

describe('Files', () => {
  it(`have at most ${mostLines} lines`, () => {
    const long = written
      .filter(path => isCode(path) || /\.(css|sql|html|md)$/.test(path))
      .map(path => ({ path, lines: textOf(path).split('\n').length - 1 }))
      .filter(({ lines }) => lines > mostLines)
    expect(long).toEqual([])
  })

  it('export by name, but for the settings of tools', () => {
    expect(code.filter(path => !path.endsWith('.config.ts')).flatMap(path => defaultExports(path))).toEqual([])
    for (const text of ['export default 1', 'export default function f() {}', 'const a = 1; export { a as default }'])
      expect(defaultExports('src/a.ts', text), text).toHaveLength(1)
  })

  it('hold something of their own: none only passes on what others export', () => {
    expect(code.filter(path => /^index\.tsx?$/.test(basename(path)) || passesOn(path))).toEqual([])
    expect(passesOn('src/a.ts', "export * from './b.ts'\nexport { c } from './c.ts'")).toBe(true)
    expect(passesOn('src/a.ts', "export * from './b.ts'\nexport const c = 1")).toBe(false)
  })
})

describe('Folders of src/', () => {
  // Vite copies this one as it is to what people download.
  const served = 'src/portal/public'
  const folders = foldersUnder('src').filter(path => path !== served)

  it('have a README, down to the folders of engine, server and portal', () => {
    const shallow = folders.filter(path => path.split('/').length <= 3)
    expect(shallow.filter(path => !written.includes(`${path}/README.md`))).toEqual([])
  })

  it('that are deeper have one, or stand in the one above', () => {
    const deep = folders.filter(path => path.split('/').length > 3 && !written.includes(`${path}/README.md`))
    expect(deep.filter(path => !textOf(`${dirname(path)}/README.md`).includes(`${basename(path)}/`))).toEqual([])
  })
})

function defaultExports(path: string, text?: string): string[] {
  const found: string[] = []
  walk(parse(path, text), node => {
    const isDefault =
      (ts.isExportAssignment(node) && !node.isExportEquals) ||
      (ts.isExportSpecifier(node) && node.name.text === 'default') ||
      (ts.canHaveModifiers(node) && ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword))
    if (isDefault) found.push(placeOf(node))
  })
  return found
}

function passesOn(path: string, text?: string): boolean {
  const { statements } = parse(path, text)
  return statements.length > 0 && statements.every(statement => ts.isExportDeclaration(statement) && statement.moduleSpecifier)
}
