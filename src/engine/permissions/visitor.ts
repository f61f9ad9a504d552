import type { Actor } from '../conditions/facts.ts'

/** Somebody who is not signed in. */
export const visitor: Actor = {
  id: null,
  role: null,
  organisation: null,
  carrier: null,
  name: '',
  flags: [],
  rights: {},
  signedIn: false,
}
