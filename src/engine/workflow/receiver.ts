/** Who a message goes to. `along`: names of reference fields, from the record to the one whose organisation is meant. */
export type Receiver =
  | { kind: 'owner' }
  | { kind: 'right'; right: string }
  | { kind: 'role'; role: string }
  | { kind: 'organisation'; along: string[] }

/**
 * Reads who a message goes to: "owner" (the organisation that owns the record), "brand.decide" (who has that right on it), "role:NAME" (people of
 * that role), "organisation:shop/supplier" (the organisation that owns what these reference fields lead to).
 */
export function receiverOf(to: string): Receiver {
  if (to === 'owner') return { kind: 'owner' }
  const colon = to.indexOf(':')
  const [kind, name] = [to.slice(0, colon), to.slice(colon + 1)]
  if (kind === 'role') return { kind, role: name }
  if (kind === 'organisation') return { kind, along: name.split('/') }
  return { kind: 'right', right: to }
}
