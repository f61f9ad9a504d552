import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { foldCounts } from '#server/jobs/fold-counts.ts'
import { startPortal } from '../auth/portal.ts'

test('what was added up leaves nothing behind that lists would read over', async () => {
  const portal = await startPortal()
  const warned: string[] = []
  const size = async () =>
    (await portal.rows<{ size: number }>(`select pg_relation_size('lifecycle_count_change') as size`, []))[0]?.size
  await portal.pool.query(
    `insert into lifecycle_count_change (owner, workflow, scope, state_text, by) select null, 'brand', '', 'submitted', 1 from generate_series(1, 5000)`,
  )
  expect(await size()).toBeGreaterThan(0)
  const worker = foldCounts({
    pool: portal.pool,
    log: { ...portal.deps.log, warn: (...said: unknown[]) => void warned.push(JSON.stringify(said)) },
  })
  for (let waited = 0; waited < 100 && (await size()) !== 0; waited++) await wait(100)
  expect([await size(), warned]).toEqual([0, []])
  const kept = await portal.rows<{ count: number }>(
    `select count from lifecycle_count where owner = '00000000-0000-0000-0000-000000000000' and workflow = 'brand' and state_text = 'submitted'`,
    [],
  )
  expect(kept[0]?.count).toBeGreaterThanOrEqual(5000)
  await worker.stop()
  await portal.close()
})
