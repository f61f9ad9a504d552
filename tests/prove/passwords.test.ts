import { expect, test } from 'vitest'
import { notGuessed } from '../server/auth/most-used-passwords.ts'
import { publishedSet } from '../support/published-set.ts'

test('the three thousand most used passwords are refused in the ways that people make them fit the rule', async () => {
  expect(await notGuessed(publishedSet(), 0, 3000)).toEqual([])
})
