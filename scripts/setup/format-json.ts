import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The text of a JSON file as the style of this project has it. `file`: its path in the project, of which only the ending matters. */
export function formatJson(file: string, value: unknown): string {
  return execFileSync('node_modules/.bin/biome', ['format', `--stdin-file-path=${file}`], {
    cwd: root,
    input: JSON.stringify(value),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
}

/** Writes the JSON files of schemas/ and workflows/ in the style of this project. */
export function formatDefinitions(): void {
  execFileSync('node_modules/.bin/biome', ['format', '--write', 'schemas', 'workflows'], { cwd: root, stdio: 'ignore' })
}
