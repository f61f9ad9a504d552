import { mkdirSync, writeFileSync } from 'node:fs'

const folder = new URL('./results/', import.meta.url)

/** Prints what a proof counted, and keeps it under `results/` for whoever compares runs. */
export function storeResult(name: string, counted: Record<string, number | string>): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(new URL(`${name}.json`, folder), `${JSON.stringify(counted, null, 2)}\n`)
  for (const [what, value] of Object.entries(counted)) process.stdout.write(`  ${what}: ${value}\n`)
}
