import type { State } from './types.ts'

type States = { states?: { [name: string]: State } }

/** What stands for every state in a list of states. */
export const everyState = '*'

/**
 * Texts of all states that a row can stand in, in the order of the file: "draft", "live.changing". Of parallel states each combination
 * of their regions, joined by plus signs, as `stateText` writes them.
 */
export function allStates(workflow: States): string[] {
  return below(workflow, '').map(leaves => leaves.join('+'))
}

function below({ states = {}, type }: States & Pick<State, 'type'>, above: string): string[][] {
  const inner = Object.entries(states).filter(([, state]) => state.type !== 'history')
  const regions = inner.map(([name, state]) => (state.states ? below(state, `${above}${name}.`) : [[`${above}${name}`]]))
  if (type !== 'parallel') return regions.flat()
  return regions.reduce<string[][]>((some, more) => some.flatMap(one => more.map(other => [...one, ...other])), [[]])
}

/**
 * Whether a state, as text, is meant by a name as lists of states write it: its own, that of a state around it, or "*"; "!name" means all
 * that "name" does not.
 */
export function isMeant(state: string, name: string): boolean {
  if (name.startsWith('!')) return !isMeant(state, name.slice(1))
  return name === everyState || name === state || state.split('+').some(part => part === name || part.startsWith(`${name}.`))
}

/**
 * The states, as text, that a list of names means: what any of its names means, less what those after "!" name. A list of nothing but
 * "!names" begins with all states. In the order of the workflow.
 */
export function namedStates(workflow: States, names: string[]): string[] {
  const without = names.filter(name => name.startsWith('!'))
  const among = names.filter(name => !name.startsWith('!'))
  return allStates(workflow).filter(
    state => (among.length === 0 || among.some(name => isMeant(state, name))) && without.every(name => isMeant(state, name)),
  )
}

/** Texts of the states a row can stand in, in the order of the file: "draft", "live.changing". Of parallel states each child by itself. */
export function leafStates({ states = {} }: { states?: { [name: string]: State } }, above = ''): string[] {
  return Object.entries(states).flatMap(([name, state]) => {
    if (state.type === 'history') return []
    return state.states ? leafStates(state, `${above}${name}.`) : [`${above}${name}`]
  })
}
