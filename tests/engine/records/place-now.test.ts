import fc from 'fast-check'
import { expect, test } from 'vitest'
import { valueAt } from '#engine/definitions/json/json-pointer.ts'
import { placeNow } from '#engine/records/place-now.ts'

const entry = (kind: number, file: string) => ({ kind, file })
const [first, second, third] = [entry(1, 'a'), entry(2, 'b'), entry(3, 'c')]
const of = (...documents: object[]) => JSON.parse(JSON.stringify({ city: 'Pune', documents }))

test('a field stands at its place, with its value of then or another', () => {
  expect(placeNow(of(), of(), '/city')).toEqual({ path: '/city', same: true })
  expect(placeNow(of(), { ...of(), city: 'Kassel' }, '/city')).toEqual({ path: '/city', same: false })
  expect(placeNow(of(), { documents: [] }, '/city')).toEqual({ path: '/city', same: false })
})

test('an entry of a list is found where it stands now', () => {
  const then = of(first, second, third)
  expect(placeNow(then, of(second, third), '/documents/1')).toEqual({ path: '/documents/0', same: true })
  expect(placeNow(then, of(third, first, second), '/documents/1/file')).toEqual({ path: '/documents/2/file', same: true })
  expect(placeNow(then, of(first, third), '/documents/1'), 'removed').toEqual({ path: '/documents', same: false })
  expect(placeNow(then, of(first, entry(2, 'd'), third), '/documents/1'), 'another file').toEqual({
    path: '/documents/1',
    same: false,
  })
  expect(placeNow(then, of(entry(2, 'd'), third), '/documents/1/file'), 'the first removed, another file').toEqual({
    path: '/documents/0/file',
    same: false,
  })
  expect(placeNow(then, of(entry(2, 'd'), third), '/documents/1/kind'), 'its kind is as it was').toEqual({
    path: '/documents/0/kind',
    same: true,
  })
  expect(placeNow(then, of(first, entry(9, 'z'), third), '/documents/1'), 'another one in its place').toEqual({
    path: '/documents/1',
    same: false,
  })
})

test('of two alike, changing one leaves the other as it was', () => {
  const then = of(first, first)
  const now = of(first, entry(1, 'd'))
  expect(placeNow(then, now, '/documents/1/file')).toEqual({ path: '/documents/1/file', same: false })
  expect(placeNow(then, now, '/documents/0/file')).toEqual({ path: '/documents/0/file', same: true })
})

test('whatever is removed and wherever the others stand, what stands still is found, and what is gone is not', () => {
  const shuffled = fc
    .uniqueArray(fc.string(), { minLength: 1, maxLength: 8 })
    .chain(files => fc.record({ files: fc.constant(files), left: fc.shuffledSubarray(files), at: fc.nat(files.length - 1) }))
  fc.assert(
    fc.property(shuffled, ({ files, left, at }) => {
      const documents = (names: string[]) => of(...names.map(name => entry(1, name)))
      const found = placeNow(documents(files), documents(left), `/documents/${at}/file`)
      expect(found.same).toBe(left.includes(files[at] ?? ''))
      if (found.same) expect(valueAt(documents(left), found.path)).toBe(files[at])
    }),
  )
})
