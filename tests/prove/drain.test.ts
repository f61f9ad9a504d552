import { expect, test } from 'vitest'
import { type Person, person, type Reply } from '../support/person.ts'
import { KillablePortal } from './killable-portal.ts'
import { storeResult } from './results.ts'

const rounds = 5
const people = 20
const brands = '/secure/api/v1/brands'

test(`F3: asked to stop under load ${rounds} times, it finishes what is under way, loses nothing and ends in good order`, async () => {
  const portal = new KillablePortal({})
  await portal.start()
  /** Versions that were acknowledged, by draft. */
  const acknowledged = new Map<string, number>()
  let saves = 0
  let refused = 0
  try {
    for (let round = 0; round < rounds; round++) {
      const developer = await signedIn(portal, 'developer@demo.example')
      let over = false
      const work = Array.from({ length: people }, async (_, one) => {
        let draft: { id: string; version: number } | null = null
        while (!over) {
          const data = { brand_name: `Drained ${saves}` }
          try {
            const reply: Reply = draft
              ? await developer.send('PUT', `${brands}/${draft.id}`, { data, version: draft.version })
              : await developer.send('POST', brands, { data })
            if (reply.status === 503) continue
            expect([reply.status, one]).toEqual([draft ? 200 : 201, one])
            draft = reply.body.data as { id: string; version: number }
            acknowledged.set(draft.id, draft.version)
            saves++
          } catch (error) {
            // No longer listening.
            expect(error).toBeInstanceOf(TypeError)
            refused++
            over = true
          }
        }
      })
      await new Promise(done => setTimeout(done, 500))
      expect(await portal.stop()).toBe(0)
      await Promise.all(work)
      await portal.start()
      const kept = await portal.query<{ id: string; version: number }>('select id, version from record where id = any($1)', [
        [...acknowledged.keys()],
      ])
      expect(new Map(kept.map(({ id, version }) => [id, version]))).toEqual(acknowledged)
      const halves = await portal.query(
        `select r.id from record r where r.kind = 'brand' and not exists (select 1 from history h where h.record_id = r.id)`,
      )
      expect(halves).toEqual([])
    }
    expect(saves).toBeGreaterThan(rounds * people)
    storeResult('drain', { stops: rounds, 'saves acknowledged': saves, lost: 0, 'connections refused after': refused })
  } finally {
    await portal.stop()
    portal.remove()
  }
})

async function signedIn(portal: KillablePortal, email: string): Promise<Person> {
  const someone = person(portal.address)
  await someone.signIn(email, 'Try-the-portal-1')
  return someone
}
