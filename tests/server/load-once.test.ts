import { expect, test } from 'vitest'
import { loadOnce } from '#server/load-once.ts'

test('what is loaded is kept; that it failed is not, and all who wait for one try hear of it', async () => {
  let tries = 0
  const once = loadOnce(async () => {
    tries += 1
    if (tries === 1) throw new Error('The disk is away.')
    return { tries }
  })
  expect(once.begun()).toBeNull()
  const both = [once.get(), once.get()]
  for (const one of both) await expect(one).rejects.toThrow('The disk is away.')
  expect([once.begun(), tries]).toEqual([null, 1])
  const found = await once.get()
  expect(found).toEqual({ tries: 2 })
  expect([await once.get(), await once.begun()]).toEqual([found, found])
})
