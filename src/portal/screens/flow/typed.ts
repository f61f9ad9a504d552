import type { Json, JsonObject } from '#engine/definitions/types.ts'

/** What was typed into each form of a flow. */
export type Typed = { [form: string]: JsonObject }

/** All that was typed, whatever the form. */
export function typedIn({ data }: { data: Typed }): JsonObject {
  return Object.assign({}, ...Object.values(data))
}

/**
 * The same with what a form was submitted with. Other forms may have been filled in from it, or it from them: what they have in common is
 * what it says now, and what was emptied there is nowhere any more.
 */
export function withTyped(data: Typed, form: string, typed: JsonObject): Typed {
  const before = data[form] ?? {}
  const follow = (other: JsonObject): JsonObject =>
    Object.fromEntries(
      Object.entries(other).flatMap(([name, value]): [string, Json][] => {
        if (!Object.hasOwn(typed, name)) return Object.hasOwn(before, name) ? [] : [[name, value]]
        const now = typed[name]
        return now === undefined ? [] : [[name, now]]
      }),
    )
  const others = Object.entries(data).map(([name, other]) => [name, follow(other)])
  return { ...Object.fromEntries(others), [form]: typed }
}
