import { appendFileSync } from 'node:fs'
import { afterAll, expect, inject } from 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Which mutant is on, for how many milliseconds its loops may go on, and where processes write which mutants they came by. */
    mutant: { on: number | null; loopMs: number; reached: string }
  }
}

const { on, loopMs, reached } = inject('mutant')
const seen = new Set<number>()
const until = Date.now() + loopMs
let ticks = 0

Object.assign(globalThis, {
  onrampMutant: {
    isOn: (id: number): boolean => {
      if (on === null) seen.add(id)
      return id === on
    },
    tick: (): void => {
      if (on !== null && ++ticks % 1000 === 0 && Date.now() > until) throw new Error('This mutant goes on for ever.')
    },
  },
})

afterAll(() => {
  if (on === null) appendFileSync(reached, `${JSON.stringify([expect.getState().testPath, [...seen]])}\n`)
})
