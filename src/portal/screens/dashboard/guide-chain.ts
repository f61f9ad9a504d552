import type { ListedAnswer } from '../../workflow/record-answer.ts'

/** A step whose records stand by themselves. `above`: the earlier step whose records they name, and by which field. */
type ChainStep = {
  items: ListedAnswer[]
  isDone: (item: ListedAnswer) => boolean
  above: { step: number; field: string } | undefined
}

/** Id of the record of each step; undefined where none is begun. */
type Chain = (string | undefined)[]

/**
 * Records that belong to each other, one a step: those with which most steps are under way, then those that have come furthest. What is
 * begun later takes the place of nothing that has come as far, unless it alone waits for the reader. What ended is not under way.
 *
 * @param waits whether a record waits for the reader.
 */
export function chooseChain(steps: ChainStep[], waits: (item: ListedAnswer) => boolean): Chain {
  const find = (step: number, id: string | undefined): ListedAnswer | undefined => steps[step]?.items.find(item => item.id === id)
  /** The chain that ends with a record: over what it names. A draft that names none yet goes with what can be named. */
  const endingWith = (last: number, item: ListedAnswer): Chain => {
    const chain: Chain = steps.map(() => undefined)
    chain[last] = item.id
    for (let at = last; at >= 0; at--) {
      const above = steps[at]?.above
      if (above && chain[at] !== undefined) chain[above.step] = named(find(at, chain[at]), above.field) ?? free(above.step)
    }
    return chain
  }
  const free = (step: number): string | undefined => (steps[step]?.items.find(steps[step].isDone) ?? steps[step]?.items[0])?.id
  const rank = (chain: Chain, place: number): number[] => {
    const items = chain.map((id, step) => find(step, id))
    // What is named and too old to be among the rows that are known is what others stand on.
    const done = items.map((item, step) => (item ? (steps[step]?.isDone(item) ?? false) : chain[step] !== undefined))
    const next = done.indexOf(false)
    const begun = items.filter((item, step) => done[step] || (item && item.row.waits.length > 0))
    const waiting = items.some(item => item && waits(item))
    const acts = next < 0 || chain[next] !== undefined ? waiting : true
    const carried = items.filter(item => item?.row.carried !== undefined)
    return [begun.length, done.filter(Boolean).length + carried.length, Number(acts), Number(waiting), place]
  }
  const chains = steps.flatMap(({ items }, step) => items.map((item, place) => ({ chain: endingWith(step, item), step, place })))
  // What a longer one goes through is no chain of its own.
  const whole = chains.filter(
    one => !chains.some(other => other.step > one.step && other.chain[one.step] === one.chain[one.step]),
  )
  const ranked = whole.map(({ chain, place }) => ({ chain, rank: rank(chain, place) }))
  return ranked.sort((one, other) => compare(other.rank, one.rank))[0]?.chain ?? steps.map(() => undefined)
}

function named(item: ListedAnswer | undefined, field: string): string | undefined {
  const value = item?.data[field]
  return typeof value === 'string' && value !== '' ? value : undefined
}

function compare(one: number[], other: number[]): number {
  const at = one.findIndex((value, index) => value !== other[index])
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
}
