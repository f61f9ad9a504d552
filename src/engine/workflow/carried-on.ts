import type { Tone, WaitingOn } from '#engine/definitions/types.ts'
import { isSetback } from './way.ts'

/**
 * Somebody whom a record waits for: since when what has waited longest, what comes next for it, and when the first is due. `of`: the
 * record that carries this one on and waits for them. `count`: how many rows at carriers wait for them, where there are several.
 * `yours`: the reader is one of them, and may do what leads on.
 */
export type Waits = {
  holder: WaitingOn
  yours: boolean
  since: string
  next: string | null
  due: string | null
  count?: number
  of?: { kind: string; id: string }
}

/** What a row says of where its record stands. */
type RowStatus = {
  label: string
  tone: Tone
  holder: WaitingOn
  since: string
  next: string | null
  waits: Waits[]
  summary: string | null
  /** Tone of what its summary tells, where others carry it on. */
  carried?: Tone
}

/** A record that carries another one on: its kind and what one of that kind is called, and where it stands. `alone`: its summary says its state, too. */
export type Onward = { kind: string; title: string; id: string; row: RowStatus; alone: boolean }
type Line = Pick<Onward, 'title' | 'alone'> & { row: Pick<RowStatus, 'label' | 'summary'> }

/**
 * Where a record stands that others carry on, as far as they have begun: what the last of them has reached and what of the others is not
 * reached, whom these wait for, and what comes next. As it stands itself while none has begun.
 *
 * @param onward in the order in which they follow each other; null: not begun.
 */
export function carriedOn<Own extends RowStatus>(own: Own, onward: (Onward | null)[]): Own {
  const place = onward.findLastIndex(one => one !== null)
  const last = onward[place]
  if (!last) return own
  const begun = onward.filter(one => one !== null)
  const told = begun.filter(one => one === last || one.row.tone !== 'good')
  const waits = together(begun.flatMap(({ kind, id, row }) => row.waits.map(wait => ({ ...wait, of: { kind, id } }))))
  // What comes after the last is begun by whom the record itself waits for.
  const goesOn = last.row.tone === 'good' && place < onward.length - 1 && own.holder !== 'nobody'
  const begins = goesOn && !waits.some(({ holder }) => holder === own.holder)
  const { since, next } = last.row
  const yours = own.waits.some(wait => wait.holder === own.holder && wait.yours)
  return {
    ...own,
    summary: told.map(statusLine).join('; '),
    carried: partTone(told.findLast(({ row }) => isSetback(row.tone))?.row ?? last.row),
    next: waits[0]?.next ?? next,
    waits: begins ? [...waits, { holder: own.holder, yours, since, next, due: null }] : waits,
  }
}

/** How a part of a record stands: well only where nothing waits, which follows it at some carrier. */
export function partTone({ tone, holder, waits }: { tone: Tone; holder: string; waits: object[] }): Tone {
  return tone === 'good' && holder === 'nobody' && waits.length > 0 ? 'waiting' : tone
}

/** "Launch: Live on 1 of 2": what one that carries another on is called, and where it stands. */
export function statusLine({ title, row: { label, summary }, alone }: Line): string {
  const said = summary === null ? label : alone ? summary : `${label}, ${summary}`
  return `${title}: ${said}`
}

/** Whom several things wait for, each once, in their order. */
export function together(held: Waits[]): Waits[] {
  return [...Map.groupBy(held, ({ holder }) => holder)].flatMap(([holder, of]) => {
    const [oldest] = of.toSorted((one, other) => one.since.localeCompare(other.since))
    if (holder === 'nobody' || !oldest) return []
    const { count: _count, ...first } = oldest
    const count = of.reduce((sum, one) => sum + (one.count ?? 0), 0)
    return [
      {
        ...first,
        yours: of.some(({ yours }) => yours),
        due: of.flatMap(({ due }) => due ?? []).sort()[0] ?? null,
        ...(count > 1 && { count }),
      },
    ]
  })
}
