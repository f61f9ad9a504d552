import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

/** What a property may hold: "string", "Date", "number[]", "null" …; `text` as the compiler writes it. */
export type Claimed = { kinds: string[]; text: string; optional: boolean }
/** The rows that a call of `query` claims. `open`: what properties of any name hold. */
export type Claim = { place: string; columns: Map<string, Claimed>; open: Claimed | null }

const root = fileURLToPath(new URL('../../', import.meta.url))

/** @returns the row type of each `.query<Row>(…)` of `src/server`, by "path:line" of the word `query`. */
export function claimedRows(): Map<string, Claim> {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} }
  const config = ts.getParsedCommandLineOfConfigFile(join(root, 'tsconfig.json'), { incremental: false }, host)
  if (!config) throw new Error('tsconfig.json cannot be read')
  const files = config.fileNames.filter(name => relative(root, name).startsWith('src/server/'))
  return claimsIn(ts.createProgram(files, { ...config.options, tsBuildInfoFile: undefined }), files)
}

/** @returns the claims that some files of a program make. */
export function claimsIn(program: ts.Program, files: string[]): Map<string, Claim> {
  const checker = program.getTypeChecker()
  const found = new Map<string, Claim>()
  const visit = (node: ts.Node): void => {
    const row = ts.isCallExpression(node) ? node.typeArguments?.[0] : undefined
    if (row && ts.isCallExpression(node) && isQuery(node.expression)) {
      const place = placeOf(node.expression.name)
      if (found.has(place)) throw new Error(`${place}: two queries in one line cannot be told apart`)
      found.set(place, { place, ...claimOf(checker, row) })
    }
    ts.forEachChild(node, visit)
  }
  for (const file of files) visit(program.getSourceFile(file) as ts.SourceFile)
  return found
}

function isQuery(called: ts.Expression): called is ts.PropertyAccessExpression {
  return ts.isPropertyAccessExpression(called) && called.name.text === 'query'
}

function claimOf(checker: ts.TypeChecker, row: ts.TypeNode): Omit<Claim, 'place'> {
  const type = checker.getTypeFromTypeNode(row)
  const index = checker.getIndexInfoOfType(type, ts.IndexKind.String)?.type
  const columns = checker.getPropertiesOfType(type).map((property): [string, Claimed] => {
    const optional = (property.flags & ts.SymbolFlags.Optional) !== 0
    return [property.name, { ...claimed(checker, checker.getTypeOfSymbol(property)), optional }]
  })
  return { columns: new Map(columns), open: index ? { ...claimed(checker, index), optional: true } : null }
}

function claimed(checker: ts.TypeChecker, type: ts.Type): Omit<Claimed, 'optional'> {
  const kinds = kindsOf(checker, type).filter(kind => kind !== 'undefined')
  return { kinds: [...new Set(kinds)], text: checker.typeToString(type) }
}

const simple: [ts.TypeFlags, string][] = [
  [ts.TypeFlags.Any, 'any'],
  [ts.TypeFlags.Unknown, 'unknown'],
  [ts.TypeFlags.Null, 'null'],
  [ts.TypeFlags.Undefined, 'undefined'],
  [ts.TypeFlags.StringLike, 'string'],
  [ts.TypeFlags.NumberLike, 'number'],
  [ts.TypeFlags.BooleanLike, 'boolean'],
]

function kindsOf(checker: ts.TypeChecker, type: ts.Type, inside = false): string[] {
  if (type.isUnion()) return type.types.flatMap(one => kindsOf(checker, one, inside))
  const known = simple.find(([flag]) => (type.flags & flag) !== 0)
  if (known) return [known[1]]
  const [element] = checker.isArrayType(type) ? checker.getTypeArguments(type as ts.TypeReference) : []
  // Types of JSON hold themselves.
  if (element) return inside ? ['array'] : kindsOf(checker, element, true).map(kind => `${kind}[]`)
  const name = type.symbol?.name
  return [name === 'Date' || name === 'Buffer' ? name : 'object']
}

function placeOf(node: ts.Node): string {
  const source = node.getSourceFile()
  return `${relative(root, source.fileName)}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`
}
