import type { State, Workflow } from './types.ts'

/** Every lifecycle that carries records on from some state of this one. */
export function onwardFrom({ states }: Workflow): string[] {
  const of = (state: State): string[] => [...(state.meta?.carriedOnBy ?? []), ...Object.values(state.states ?? {}).flatMap(of)]
  return [...new Set(Object.values(states).flatMap(of))]
}
