import { expect, it } from 'vitest'
import { settingsSchema } from '#server/config.ts'
import { settingsTable } from './settings-table.ts'
import { textOf } from './source-files.ts'

it("the README's table of settings is that of src/server/config.ts", () => {
  const section = textOf('README.md').split('\n## Settings\n')[1]?.split('\n## ')[0]
  // When this fails: put the expected text under "Settings".
  expect(section?.trim()).toBe(settingsTable(settingsSchema.properties))
})

it('shows the default, and keeps bars out of the columns', () => {
  expect(settingsTable({ A: { default: 1, description: 'a|b' }, B: { default: '', description: 'c' } })).toBe(
    '| Setting | Default | What it does |\n|---|---|---|\n| `A` | `1` | a\\|b |\n| `B` |  | c |',
  )
})
