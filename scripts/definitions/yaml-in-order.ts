import { isMap, isScalar, isSeq, parseDocument, visit, type YAMLMap } from 'yaml'
import { appendPointer } from '#engine/definitions/json/json-pointer.ts'

/** The text of a YAML file with the keys of its objects in order; comments go with the key that they stand above. `orderOf` takes a JSON pointer. */
export function yamlInOrder(text: string, orderOf: (path: string) => string[]): string {
  const document = parseDocument(text)
  const sort = (node: unknown, path: string): void => {
    if (isSeq(node)) for (const [index, item] of node.items.entries()) sort(item, appendPointer(path, index))
    if (!isMap(node)) return
    const order = orderOf(path)
    const place = (pair: YAMLMap['items'][number]) => {
      const index = order.indexOf(nameOf(pair))
      return index < 0 ? order.length : index
    }
    node.items.sort((one, other) => place(one) - place(other))
    for (const pair of node.items) sort(pair.value, appendPointer(path, nameOf(pair)))
  }
  sort(document.contents, '')
  return withoutPadding(document.toString({ lineWidth: 0 }))
}

function nameOf({ key }: YAMLMap['items'][number]): string {
  return String(isScalar(key) ? key.value : key)
}

// The library writes "[ a ]" wherever it writes "{ a: b }".
function withoutPadding(text: string): string {
  const padded: number[] = []
  visit(parseDocument(text), {
    Seq(_, { flow, range }) {
      if (flow && range && text[range[0] + 1] === ' ') padded.push(range[0] + 1, range[1] - 2)
    },
  })
  const gone = new Set(padded)
  return text
    .split('')
    .filter((_, index) => !gone.has(index))
    .join('')
}
