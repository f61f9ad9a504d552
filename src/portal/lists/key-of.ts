/** What a key asks for in a list. */
export type ListKey = 'down' | 'up' | 'open' | 'close' | 'help' | 'approve' | 'reject'

type Pressed = { key: string; ctrlKey: boolean; altKey: boolean; metaKey: boolean }

/** Keys of more than a letter; they are never turned off. */
const named: { [key: string]: ListKey } = { ArrowDown: 'down', ArrowUp: 'up', Escape: 'close' }

/** Keys of one letter; people who speak to their computer turn them off, for every word would press some. */
const letters: { [key: string]: ListKey } = { j: 'down', k: 'up', o: 'open', a: 'approve', r: 'reject', '?': 'help' }

/** What a key asks for; undefined when it is not ours. */
export function keyOf({ key, ctrlKey, altKey, metaKey }: Pressed, lettersOn: boolean): ListKey | undefined {
  if (ctrlKey || altKey || metaKey) return undefined
  if (Object.hasOwn(named, key)) return named[key]
  return lettersOn && Object.hasOwn(letters, key) ? letters[key] : undefined
}
