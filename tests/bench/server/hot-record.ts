import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import type pg from 'pg'
import { answer, type Call, load } from './load.ts'
import type { Person } from './people.ts'
import { sample } from './records.ts'

/** Transitions a second that one record took, and answers a second that said "changed by someone else". */
export type Hot = { taken: number; refused: number }

type Standing = { version: number; state: string }

/** One record of a person's that is submitted and withdrawn in turn, as often as one likes. */
export async function hotRecord(brands: string, person: Person, owner: pg.Pool) {
  const documents = [1, 2].map(document_type_id => ({ document_type_id, file: randomUUID() }))
  const logo = randomUUID()
  const files = [...documents.map(({ file }) => [file, 'document']), [logo, 'logo']]
  for (const [file, upload] of files)
    await owner.query(
      `insert into file (id, owner, account_id, upload, original_name, extension, mime_type, bytes, sha256, key_id, wrapped_key, created_at)
       values ($1, $2, $3, $4, 'a.pdf', 'pdf', 'application/pdf', 1, sha256($1::uuid::text::bytea), 'k', '\\x', now())`,
      [file, person.organisation, person.id, upload],
    )
  const data = { ...sample, brand_name: 'One hot record', documents, logo }
  const agent = new Agent({ keepAlive: true })
  const post = (path: string, body: object): Call => ({
    method: 'POST',
    url: brands + path,
    headers: person.headers,
    body: JSON.stringify(body),
  })
  const made = await answer(post('', { data }), agent)
  if (made.status !== 201) throw new Error(`No record was made: ${made.text}`)
  const { id } = JSON.parse(made.text).data as { id: string }
  let last: Standing = { version: 1, state: 'created' }

  const next = ({ version, state }: Standing): Call =>
    state === 'created'
      ? post(`/${id}/submit`, { event: 'submit', version, data })
      : post(`/${id}/transitions`, { event: 'withdraw', version, data: {} })

  return {
    /** Each of so many connections sends the next event for what was answered last, until so many were taken. */
    move: async (count: number, connections: number): Promise<Hot> => {
      const sockets = new Agent({ keepAlive: true, maxSockets: connections })
      const counted = { taken: 0, refused: 0 }
      const began = performance.now()
      const one = async (): Promise<void> => {
        while (counted.taken < count) {
          const { status, text } = await answer(next(last), sockets)
          if (status !== 200 && status !== 409) throw new Error(`The hot record answered ${status}: ${text.slice(0, 500)}`)
          if (status === 409) counted.refused++
          else {
            counted.taken++
            const { version, state } = JSON.parse(text).data.lifecycles[0] as Standing
            if (version > last.version) last = { version, state }
          }
        }
      }
      await Promise.all(Array.from({ length: connections }, one))
      const seconds = (performance.now() - began) / 1000
      sockets.destroy()
      return { taken: counted.taken / seconds, refused: counted.refused / seconds }
    },
    end: () => agent.destroy(),
  }
}

/** The same row of the bare route, which takes whatever comes, again and again. */
export function hotBare(address: string, id: string) {
  let version = 1
  return (count: number, connections: number): Promise<number> => {
    const calls = Array.from({ length: count }, (): Call => {
      const body = JSON.stringify({ version: version++, data: {} })
      return { method: 'POST', url: `${address}/transition/${id}`, body }
    })
    return load(calls, connections)
  }
}
