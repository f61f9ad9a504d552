import { LineCounter, parseDocument } from 'yaml'
import type { Json } from '#engine/definitions/kinds.ts'
import type { Problem } from '#engine/definitions/published-set.ts'

/** The value of a JSON or YAML file, or the place where its text is broken. Aliases of YAML are refused: they can grow without bound. */
export function parseDefinition(
  file: string,
  text: string,
): { value: Json; problem?: undefined } | { value?: undefined; problem: Problem } {
  return /\.ya?ml$/.test(file) ? parseYaml(file, text) : parseJson(file, text)
}

type Parsed = ReturnType<typeof parseDefinition>

function parseJson(file: string, text: string): Parsed {
  try {
    return { value: JSON.parse(text) as Json }
  } catch (error) {
    const said = (error as Error).message
    const offset = Number(/position (\d+)/.exec(said)?.[1] ?? text.length)
    const before = text.slice(0, offset).split('\n')
    const what = said.replace(/ in JSON at position.*| \(line.*|, "[\s\S]*| in JSON.*/, '')
    return broken(file, before.length, (before.at(-1) ?? '').length + 1, what)
  }
}

function parseYaml(file: string, text: string): Parsed {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, strict: true, uniqueKeys: true })
  const [error] = document.errors
  if (error) {
    const { line, col } = lines.linePos(error.pos[0])
    return broken(file, line, col, error.message)
  }
  try {
    return { value: document.toJS({ maxAliasCount: 0 }) as Json }
  } catch (refused) {
    const fix = 'Write out what the alias stands for.'
    return {
      problem: { file, path: '', rule: 'broken-file', message: `YAML aliases are not read (${(refused as Error).message})`, fix },
    }
  }
}

function broken(file: string, line: number, column: number, what: string): Parsed {
  const fix = 'Look for a missing or superfluous comma, quote or bracket just before that place.'
  return { problem: { file, path: '', rule: 'broken-file', message: `Line ${line}, column ${column}: ${what}`, fix } }
}
