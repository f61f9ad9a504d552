import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { test } from 'vitest'
import { readFiles } from '#server/sets/read-files.ts'
import { problemsWith } from './sample.ts'
test('probe', () => {
  const { files } = readFiles(fileURLToPath(new URL('../..', import.meta.url)))
  const out: string[] = []
  for (const { name, change } of JSON.parse(readFileSync('/tmp/probe.json', 'utf8'))) {
    let text: string
    try {
      const p = problemsWith(files, change)
      text = p.length === 0 ? '!!!! NOTHING' : p.slice(0, 4).map(x => `${x.rule} | ${x.file} ${x.path} | ${x.message} | ${x.fix}`).join('\n      ')
    } catch (e) { text = `!!!! THROWS ${(e as Error).stack?.slice(0, 400)}` }
    out.push(`${name}: ${text}`)
  }
  writeFileSync('/tmp/probe.out', out.join('\n'))
}, 300000)
