import { expect, test } from 'vitest'
import { inOrder } from '#portal/api/in-order.ts'

test('an answer counts unless one came that was asked for later', () => {
  const asking = inOrder()
  const [first, second, third] = [asking(), asking(), asking()]
  expect(second(), 'the one before is still on its way').toBe(true)
  expect(first(), 'comes late').toBe(false)
  expect(third()).toBe(true)
  expect(asking()()).toBe(true)
})
