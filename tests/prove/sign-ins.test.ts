import { expect, test } from 'vitest'
import { pdf } from '../server/files/make-files.ts'
import { encryptPassword, type Person, person } from '../support/person.ts'
import { KillablePortal } from './killable-portal.ts'
import { storeResult } from './results.ts'

const atOnce = 20
const rounds = 5
const password = 'Try-the-portal-1'

/** A document of almost the size that is taken. */
const large = (): Blob => new Blob([new Uint8Array(pdf(4_900_000))], { type: 'application/pdf' })

test(`${atOnce} sign-ins beside ${atOnce} downloads: what a download takes with them and without, as a ratio`, async () => {
  const portal = new KillablePortal({})
  await portal.start()
  try {
    const developer = person(portal.address)
    await developer.signIn('developer@demo.example', password)
    // Each account's tries are counted.
    const accounts = (await (await fetch(`${portal.address}/dev/accounts.json`)).json()) as { email: string }[]
    const emails = accounts.map(({ email }) => email)
    const form = new FormData()
    form.append('file', large(), 'large.pdf')
    const made = await developer.send('POST', '/secure/api/v1/files?kind=document', form)
    expect(made.status).toBe(201)
    const download = async (): Promise<number> => {
      const began = performance.now()
      const answer = await developer.send('GET', `/secure/api/v1/files/${made.body.data.id}`)
      expect(answer.status).toBe(200)
      return performance.now() - began
    }
    const all = () => Promise.all(Array.from({ length: atOnce }, download))
    await all()
    const alone = (await repeated(all)).flat()
    const outcomes = { 200: 0, 503: 0 } as Record<number, number>
    const beside: number[] = []
    for (let round = 0; round < rounds; round++) {
      const open = await Promise.all(
        Array.from({ length: atOnce }, (_, number) => opened(portal.address, emails[number % emails.length] ?? '')),
      )
      const [times, answers] = await Promise.all([all(), Promise.all(open.map(send => send()))])
      beside.push(...times)
      for (const { status, headers } of answers) {
        outcomes[status] = (outcomes[status] ?? 0) + 1
        if (status === 503) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      }
    }
    expect(Object.keys(outcomes)).toEqual(['200', '503'])
    // It was 170 while passwords were checked on the threads that read files.
    expect(median(beside) / median(alone)).toBeLessThan(10)
    storeResult('sign-ins', {
      ...{ downloads: beside.length, 'sign-ins taken': outcomes[200] ?? 0, 'sign-ins asked to come again': outcomes[503] ?? 0 },
      'median of a download alone, ms': Math.round(median(alone)),
      'median of a download beside sign-ins, ms': Math.round(median(beside)),
      'ratio of medians': (median(beside) / median(alone)).toFixed(2),
      'ratio of the slowest': (Math.max(...beside) / Math.max(...alone)).toFixed(2),
    })
  } finally {
    await portal.stop()
    portal.remove()
  }
})

async function repeated<T>(run: () => Promise<T>): Promise<T[]> {
  const all: T[] = []
  for (let round = 0; round < rounds; round++) all.push(await run())
  return all
}

/** A sign-in up to the page that asks for the password, and what sends it. */
async function opened(address: string, email: string): Promise<() => ReturnType<Person['send']>> {
  const someone = person(address)
  const page = await someone.openSignIn()
  const encrypted = await encryptPassword(address, password)
  return () => someone.send('POST', `${page}/login`, { user_email: email, password: encrypted })
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}
