import ts from 'typescript'

/** A change of code: from `start` to `end` of the file stands `text` instead. `place`: whether it stands for a value or for a statement. */
export type CodeMutant = {
  file: string
  line: number
  what: string
  start: number
  end: number
  text: string
  place: 'value' | 'statement'
}

const opposites = new Map<ts.SyntaxKind, string[]>([
  [ts.SyntaxKind.LessThanToken, ['<=', '>=']],
  [ts.SyntaxKind.LessThanEqualsToken, ['<', '>']],
  [ts.SyntaxKind.GreaterThanToken, ['>=', '<=']],
  [ts.SyntaxKind.GreaterThanEqualsToken, ['>', '<']],
  [ts.SyntaxKind.EqualsEqualsEqualsToken, ['!==']],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, ['===']],
  [ts.SyntaxKind.AmpersandAmpersandToken, ['||']],
  [ts.SyntaxKind.BarBarToken, ['&&']],
  [ts.SyntaxKind.PlusToken, ['-']],
  [ts.SyntaxKind.MinusToken, ['+']],
])

/** Every change that is tried of a file: one operator, condition, literal, answer or statement each. */
export function codeMutants(file: string, source: string): CodeMutant[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const found: CodeMutant[] = []
  const add = (node: ts.Node, what: string, text: string, place: CodeMutant['place'] = 'value'): void => {
    const start = node.getStart(tree)
    const line = tree.getLineAndCharacterOfPosition(start).line + 1
    found.push({ file, line, what, start, end: node.getEnd(), text, place })
  }
  const visit = (node: ts.Node): void => {
    // Types are gone when the code runs.
    if (ts.isTypeNode(node) || ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node) || ts.isImportDeclaration(node))
      return
    ofValue(node, source, add)
    ofStatement(node, source, add)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

type Add = (node: ts.Node, what: string, text: string, place?: CodeMutant['place']) => void

function ofValue(node: ts.Node, source: string, add: Add): void {
  const shown = shortly(textOf(node, source))
  if (ts.isBinaryExpression(node)) {
    const [left, right] = [textOf(node.left, source), textOf(node.right, source)]
    const sign = textOf(node.operatorToken, source)
    const isText = [node.left, node.right].some(side => ts.isStringLiteralLike(side) || ts.isTemplateExpression(side))
    if (!isText)
      for (const other of opposites.get(node.operatorToken.kind) ?? [])
        add(node, `${shown}: ${sign} is ${other}`, `((${left}) ${other} (${right}))`)
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    add(node, `${shown}: without !`, textOf(node.operand, source))
  if (ts.isConditionalExpression(node))
    add(node.condition, `${shown}: the other way round`, `!(${textOf(node.condition, source)})`)
  if (ts.isNumericLiteral(node) && isGiven(node))
    add(node, `${node.text} is ${Number(node.text) + 1}`, String(Number(node.text) + 1))
  if (ts.isStringLiteralLike(node) && isGiven(node) && node.text !== '') add(node, `${shown} is empty`, "''")
  if (ts.isIfStatement(node))
    add(
      node.expression,
      `if (${shortly(textOf(node.expression, source))}): the other way round`,
      `!(${textOf(node.expression, source)})`,
    )
  if (ts.isArrowFunction(node) && !ts.isBlock(node.body))
    add(node.body, `=> ${shortly(textOf(node.body, source))}: answers nothing`, nothingFor(node.body))
}

function ofStatement(node: ts.Node, source: string, add: Add): void {
  if (ts.isExpressionStatement(node) || ts.isThrowStatement(node))
    add(node, `without ${shortly(textOf(node, source))}`, '', 'statement')
  if (ts.isReturnStatement(node) && node.expression)
    add(node.expression, `return ${shortly(textOf(node.expression, source))}: answers nothing`, nothingFor(node.expression))
}

/** Whether a literal is a value of the code: no name of a member, also of one taken out of an object, no path of an import, no type. */
function isGiven({ parent }: ts.Node): boolean {
  const names = ts.isPropertyAssignment(parent) && ts.isStringLiteralLike(parent.name)
  return (
    !names &&
    !ts.isBindingElement(parent) &&
    !ts.isElementAccessExpression(parent) &&
    !ts.isLiteralTypeNode(parent) &&
    !ts.isExportDeclaration(parent) &&
    !ts.isPropertySignature(parent)
  )
}

/** The smallest answer that reads like this one. */
function nothingFor(value: ts.Expression): string {
  const inner = ts.isParenthesizedExpression(value) ? value.expression : value
  if (ts.isArrayLiteralExpression(inner)) return inner.elements.length > 0 ? '[]' : '[null]'
  if (ts.isObjectLiteralExpression(inner)) return '({})'
  if (inner.kind === ts.SyntaxKind.TrueKeyword) return 'false'
  if (inner.kind === ts.SyntaxKind.FalseKeyword) return 'true'
  if (inner.kind === ts.SyntaxKind.NullKeyword || (ts.isIdentifier(inner) && inner.text === 'undefined')) return 'false'
  return 'null'
}

const textOf = (node: ts.Node, source: string): string => source.slice(node.getStart(), node.getEnd())
const shortly = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > 70 ? `${line.slice(0, 69)}…` : line
}
