import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const readme = fileURLToPath(new URL('../../README.md', import.meta.url))

/** A row of the README's table "I want to … → edit …". */
export type Row = {
  /** The first cell as it stands. */
  want: string
  /** Each thing that the first cell names: "add a column", "a filter". */
  things: string[]
  edit: string
  files: number
}

/** The rows of the table. Throws when the table is not there, or a row says no number of files. */
export function readmeTable(text = readFileSync(readme, 'utf8')): Row[] {
  const lines = text.split('\n')
  const head = lines.findIndex(line => line.startsWith('| I want to'))
  if (head < 0) throw new Error('README.md has no table that begins with "| I want to".')
  const length = lines.slice(head).findIndex(line => !line.startsWith('|'))
  return lines.slice(head + 2, head + length).map(line => {
    const [want = '', edit = '', files = ''] = line
      .slice(1, -1)
      .split('|')
      .map(cell => cell.trim())
    if (!/^[1-9]$/.test(files)) throw new Error(`The row "${want}" of the README's table says no number of files.`)
    return { want, things: want.split(/, |: /), edit, files: Number(files) }
  })
}
