import { readdirSync, readFileSync } from 'node:fs'
import type { CheckContext } from '#engine/validation/moment.ts'
import type { Reached } from '#engine/validation/reached.ts'
import { aMoment } from '../engine/a-moment.ts'
import { lengthened } from '../parity/lengthened.ts'

/**
 * One case of a form: the form's base with one field set (`value`, made `length` characters or entries long) or taken out (`missing`),
 * and others set (`with`); or other data altogether (`whole`). `reached`: what stands at the end of its references. Without `message` and `problems` it is accepted.
 */
export type Case = {
  field?: string
  value?: unknown
  length?: number
  missing?: true
  with?: { [field: string]: unknown }
  whole?: unknown
  reached?: Reached
  at?: string
  message?: string
  problems?: { path: string; message: string }[]
}

export type FormCases = { file: string; form: string; base: { [field: string]: unknown }; cases: Case[] }

const folder = new URL('./', import.meta.url)

/** Every committed `<form>.cases.json`. */
export function readCases(): FormCases[] {
  return readdirSync(folder)
    .filter(name => name.endsWith('.cases.json'))
    .map(file => ({ file, ...JSON.parse(readFileSync(new URL(file, folder), 'utf8')) }))
}

/** What the form is given. */
export function dataOf(base: FormCases['base'], one: Case): unknown {
  if (one.whole !== undefined) return one.whole
  const field = one.field ?? ''
  const { [field]: _, ...rest } = { ...base, ...one.with }
  return one.missing ? rest : { ...rest, [field]: one.length === undefined ? one.value : lengthened(one.value, one.length) }
}

/** When and where it is given, and what it leads to. */
export function momentOf({ reached }: Case): CheckContext {
  return reached ? { ...aMoment, reached } : aMoment
}

/** What is to be said of it. */
export function expectedOf(one: Case): { path: string; message: string }[] {
  if (one.problems) return one.problems
  return one.message === undefined
    ? []
    : [{ path: one.at ?? (one.whole === undefined ? `/${one.field}` : ''), message: one.message }]
}

/** A line for the case in a report. */
export function titleOf(one: Case): string {
  const value = one.whole === undefined ? one.value : one.whole
  const shown = one.missing ? 'missing' : JSON.stringify(value).slice(0, 40)
  const length = one.length === undefined ? '' : ` made ${one.length} long`
  const said = one.problems?.map(({ path, message }) => `${path} ${message}`).join(', ') ?? one.message ?? 'accepted'
  return `${one.field ?? 'whole'} ${shown}${length} → ${said}`
}
