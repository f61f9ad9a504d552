import type { State } from './types.ts'

/** Texts of the states a row can stand in, in the order of the file: "draft", "live.changing". Of parallel states each child by itself. */
export function leafStates({ states = {} }: { states?: { [name: string]: State } }, above = ''): string[] {
  return Object.entries(states).flatMap(([name, state]) => {
    if (state.type === 'history') return []
    return state.states ? leafStates(state, `${above}${name}.`) : [`${above}${name}`]
  })
}
