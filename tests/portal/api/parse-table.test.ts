import { afterEach, expect, test, vi } from 'vitest'
import { parseTable } from '#portal/content/parse-table.ts'
import { proves } from '../../spec/proofs.ts'

afterEach(() => void vi.restoreAllMocks())

test('a table that cannot be parsed is empty, and the log tells of it without what stands in it', () => {
  proves('workflows.2.escalation-unparsable-empty', 'workflows.8.escalation-invalid-json-logged')
  const logged: string[] = []
  vi.spyOn(console, 'error').mockImplementation(error => void logged.push(String(error)))
  for (const text of ['{"rows": asha.rao@kaveri.example', '{"headers": [{"label": 1}], "rows": []}', '[]', '', 'null']) {
    expect(parseTable(text)).toBeNull()
    expect(logged.splice(0)).toEqual(['TypeError: A table that came is no JSON of headers and rows'])
  }
  const table = { headers: [{ key: 'level', label: 'Level' }], rows: [{ level: '1' }] }
  expect([parseTable(JSON.stringify(table)), logged]).toEqual([table, []])
  expect([parseTable(JSON.stringify({ ...table, rows: [] })), logged]).toEqual([null, []])
})
