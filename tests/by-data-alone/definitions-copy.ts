import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** A copy of the definitions to edit; `ONRAMP_DEFINITIONS` makes a portal use it. */
export type DefinitionsCopy = {
  folder: string
  // biome-ignore lint/suspicious/noExplicitAny: tests reach into files of every kind
  edit(file: string, change: (content: any) => void): void
  write(file: string, content: object): void
  remove(): void
}

/** Copies schemas/, workflows/ and openapi/ into a folder of their own. */
export function copyDefinitions(): DefinitionsCopy {
  const folder = mkdtempSync(join(tmpdir(), 'onramp-definitions-'))
  for (const part of ['schemas', 'workflows', 'openapi']) cpSync(join(root, part), join(folder, part), { recursive: true })
  const write = (file: string, content: object): void => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), JSON.stringify(content, null, 2))
  }
  return {
    folder,
    edit: (file, change) => {
      const content = JSON.parse(readFileSync(join(folder, file), 'utf8'))
      change(content)
      write(file, content)
    },
    write,
    remove: () => rmSync(folder, { recursive: true }),
  }
}
