import { expect, test } from 'vitest'
import { type Person, person } from '../support/person.ts'
import { KillablePortal } from './killable-portal.ts'
import { keepResult } from './results.ts'

const rounds = 5
const people = 20
/** By turns: one account may hold so many drafts. */
const authors = ['developer@demo.example', 'many-voices@demo.example']

test(`F3: asked to stop under load ${rounds} times, it finishes what is under way, loses nothing and ends in good order`, async () => {
  const portal = new KillablePortal({})
  await portal.start()
  const made: string[] = []
  let refused = 0
  try {
    for (let round = 0; round < rounds; round++) {
      const developer = await signedIn(portal, authors[round % authors.length] ?? '')
      let over = false
      const work = Array.from({ length: people }, async () => {
        while (!over) {
          try {
            const reply = await developer.send('POST', '/secure/api/v1/brands', { data: { brand_name: 'Drained' } })
            if (reply.status === 201) made.push(reply.body.data.id)
            else expect(reply.status).toBe(503)
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
      const kept = await portal.query<{ id: string }>('select id from record where id = any($1)', [made])
      expect(kept).toHaveLength(made.length)
      const halves = await portal.query(
        `select r.id from record r where r.kind = 'brand' and not exists (select 1 from history h where h.record_id = r.id)`,
      )
      expect(halves).toEqual([])
    }
    expect(made.length).toBeGreaterThan(rounds * people)
    keepResult('drain', { stops: rounds, 'records acknowledged': made.length, lost: 0, 'connections refused after': refused })
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
