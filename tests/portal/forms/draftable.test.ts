import { expect, test } from 'vitest'
import { draftable } from '#portal/forms/draftable.ts'

const problem = (path: string) => ({ path, message: 'wrong', keyword: 'format' })

test('values with a problem are left out, the rest is kept, and the data stay as they are', () => {
  const data = {
    name: 'Kaveri',
    website: 'http://',
    papers: [
      { kind: 1, file: 'x' },
      { kind: 2, file: 'y' },
    ],
  }
  const before = structuredClone(data)
  expect(draftable(data, [problem('/website'), problem('/papers/1/file')])).toEqual({
    name: 'Kaveri',
    papers: [{ kind: 1, file: 'x' }, { kind: 2 }],
  })
  expect(data).toEqual(before)
})

test('entries of a list are taken out by their own place, also several and in any order', () => {
  const list = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l']
  const problems = ['/list/2', '/list/10', '/list/2', '/list/0'].map(problem)
  expect(draftable({ list }, problems)).toEqual({ list: ['b', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'l'] })
})

test('an entry and a value inside it may both be wrong', () => {
  expect(draftable({ list: [{ a: 1 }, { a: 2 }] }, [problem('/list/0'), problem('/list/0/a')])).toEqual({ list: [{ a: 2 }] })
})

test('a problem of the whole leaves nothing to save', () => {
  expect(draftable({ name: 'Kaveri' }, [problem('')])).toBeNull()
})
