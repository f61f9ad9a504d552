import { expect, test } from 'vitest'
import { forgetInput, storedInput } from '#portal/session/stored-input.ts'

/** A browser's storage, in memory. */
function storage(entries: Record<string, string> = {}) {
  const kept = new Map(Object.entries(entries))
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    key: (index: number) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size
    },
  }
  return { store: () => store, kept }
}

test('what was typed is given to the account that typed it, and to nobody else', () => {
  const { store } = storage()
  storedInput('asha', store).store('brand:1', { brand_name: 'Tree' })
  expect(storedInput('asha', store).find('brand:1')).toEqual({ brand_name: 'Tree' })
  expect(storedInput('asha', store).find('brand:2')).toBeNull()
  expect(storedInput('bob', store).find('brand:1')).toBeNull()
  expect(storedInput(null, store).find('brand:1')).toBeNull()
})

test('who is not signed in keeps nothing', () => {
  const { store, kept } = storage()
  storedInput(null, store).store('sign-in', { user_email: 'asha@example.com' })
  expect(kept.size).toBe(0)
})

test('it is forgotten after use, when somebody else signs in, and on logging out; other things stay', () => {
  const { store, kept } = storage({ 'onramp-letter-keys': 'off' })
  const asha = storedInput('asha', store)
  asha.store('brand:1', { a: 1 })
  asha.store('brand:2', { a: 2 })
  asha.forget('brand:1')
  expect([asha.find('brand:1'), asha.find('brand:2')]).toEqual([null, { a: 2 }])
  forgetInput('asha', store)
  expect(asha.find('brand:2')).toEqual({ a: 2 })
  forgetInput('ash', store)
  expect(asha.find('brand:2')).toBeNull()
  asha.store('brand:3', { a: 3 })
  forgetInput(null, store)
  expect([...kept.keys()]).toEqual(['onramp-letter-keys'])
})

test('a browser that stores nothing, or holds what is no JSON, breaks nothing', () => {
  const none = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  storedInput('asha', none).store('brand:1', {})
  expect(storedInput('asha', none).find('brand:1')).toBeNull()
  forgetInput(null, none)
  const { store } = storage({ 'onramp-input asha brand:1': '{' })
  expect(storedInput('asha', store).find('brand:1')).toBeNull()
})
