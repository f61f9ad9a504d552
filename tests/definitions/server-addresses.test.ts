import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isServerAddress } from '#engine/definitions/pages/server-addresses.ts'

const routes = readFileSync(new URL('../permissions/routes.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)

test('no page can stand where a route of the server answers a browser', () => {
  const addresses = routes
    .map(line => line.split(','))
    .filter(([methods = '', url]) => methods.includes('GET') && url !== '/' && url !== '/*')
    .map(([, url = '']) => url.replaceAll(/:\w+|\*/g, 'some'))
  expect(addresses.length).toBeGreaterThan(15)
  expect(addresses.filter(address => !isServerAddress(address))).toEqual([])
})

test.each(['/', '/developer/my-brands/:id', '/apis', '/documents', '/sign-in/:uid'])('a page can stand at %s', path => {
  expect(isServerAddress(path)).toBe(false)
})
