import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** A copy of parts of the project, to edit. It remembers which files were. */
export type Copy = {
  folder: string
  touched: Set<string>
  /** Changes the value of a JSON file in place. */
  // biome-ignore lint/suspicious/noExplicitAny: tests reach into files of every kind
  edit(file: string, change: (content: any) => void): void
  /** Puts `text` in the place of a text that stands in the file exactly once. */
  replace(file: string, old: string, text: string): void
  /** Writes a new file, an object as JSON. */
  write(file: string, content: object | string): void
  /** Makes it as it was at first: copying all again takes a hundred times as long. */
  restore(): void
  remove(): void
}

/** Copies files and folders of the project into a temporary folder, under their own names. */
export function copyOf(...parts: string[]): Copy {
  const folder = mkdtempSync(join(tmpdir(), 'onramp-copy-'))
  for (const part of parts) cpSync(join(root, part), join(folder, part), { recursive: true })
  const touched = new Set<string>()
  const read = (file: string): string => readFileSync(join(folder, file), 'utf8')
  const write: Copy['write'] = (file, content) => {
    touched.add(file)
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), typeof content === 'string' ? content : JSON.stringify(content, null, 2))
  }
  return {
    folder,
    touched,
    write,
    edit: (file, change) => {
      const content = JSON.parse(read(file))
      change(content)
      write(file, content)
    },
    replace: (file, old, text) => {
      const parts = read(file).split(old)
      if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} places that read ${JSON.stringify(old)}, not one.`)
      write(file, parts.join(text))
    },
    restore: () => {
      for (const file of touched) {
        if (existsSync(join(root, file))) cpSync(join(root, file), join(folder, file))
        else rmSync(join(folder, file))
      }
      touched.clear()
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}

/** Folders that definitions stand in; `ONRAMP_DEFINITIONS` makes a portal use a copy of them. */
export const definitionFolders = ['schemas', 'workflows', 'openapi']
