import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routerOf } from '#server/http/answer-operations.ts'
import { ask, type Reply } from './ask.ts'
import type { Person } from './people.ts'
import { runRouter } from './running-router.ts'
import { differing } from './stored.ts'
import { startWorld, type World } from './world.ts'

type Declared = { methods: string[]; url: string; right: string; why: string }
const declared: Declared[] = readFileSync(new URL('routes.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map(line => {
    const [methods = '', url = '', right = '', why = ''] = line.split(',')
    return { methods: methods.split(' '), url, right, why }
  })
/** Methods that nothing of the portal is done by, and headers by which some servers let one method pass for another. */
const strange = ['OPTIONS', 'HEAD', 'PATCH', 'TRACE']
const overrides = ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override']

let world: World
let running: Awaited<ReturnType<typeof runRouter>>
let owner: Person
let values: Record<string, string>
const folder = mkdtempSync(join(tmpdir(), 'onramp-routes-'))
beforeAll(async () => {
  world = await startWorld()
  running = await runRouter(world.portal.deps, folder)
  const { default: role } = world.portal.set.roles
  owner = await world.person(role)
  const record = await world.record('brand', role, 'own', true)
  values = { id: record.id, hash: world.portal.set.hash, file: 'sign-up.json', kind: 'country', uid: 'none', token: 'none' }
  values.looseFile = await world.looseFile(role, 'own')
}, 60_000)
afterAll(async () => {
  await running.app.close()
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

const operationsOf = () => routerOf(world.portal.set).operations

/** An address that the route answers; below a wildcard one that stands there. */
function addressOf(url: string): string {
  const named = url.replace(/[:{](\w+)\}?/g, (_whole, name: string) => values[name] ?? name)
  return named.replace('/oauth/*', '/oauth/token').replace('*', 'some-page')
}

const methodsAt = (url: string): string[] => declared.filter(one => one.url === url).flatMap(({ methods }) => methods)

/** Addresses of all operations, those of files with a file's id, with the methods that the document gives each. */
function operationAddresses(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { path, method } of operationsOf()) {
    const address = addressOf(path.includes('/files/') ? path.replace('{id}', values.looseFile ?? '') : path)
    found.set(address, [...(found.get(address) ?? []), method])
  }
  return found
}

function send(method: string, path: string, headers: Record<string, string> = {}): Promise<Reply> {
  const { origin, host } = new URL(world.portal.deps.config.publicUrl)
  return ask(running.address, { method, path, headers: { origin, host, cookie: owner.cookie, ...headers } })
}

describe('the running router', () => {
  test('Z11: every route declares a right, and every declared route is there', () => {
    const found = [...running.routes].flatMap(([url, methods]) => [...methods].map(method => `${method} ${url}`))
    const written = declared.flatMap(({ methods, url }) => methods.map(method => `${method} ${url}`))
    const undeclared = found.filter(route => !written.includes(route)).map(route => `${route} declares no right`)
    const gone = written.filter(route => !found.includes(route)).map(route => `${route} is declared and not there`)
    expect([...undeclared, ...gone]).toEqual([])
    for (const { url, right, why } of declared) {
      expect(['public', 'session', 'operation'], url).toContain(right)
      expect(why.length, `${url} says why`).toBeGreaterThan(10)
    }
  })

  test('Z11: every operation behind it declares a right that the portal knows', () => {
    const known = new Set(['public', 'session', ...Object.keys(world.portal.set.roles.rights)])
    const wrong = operationsOf().filter(({ right }) => !known.has(right))
    expect(wrong.map(({ id, right }) => `${id} has the right "${right}"`)).toEqual([])
    const outside = operationsOf().filter(({ path }) => !/^\/(api\/v\d+|secure)\//.test(path))
    expect(outside.map(({ id }) => `${id} is not below a path that is answered`)).toEqual([])
    // Below /secure nothing is for everybody, and what is for everybody says so by its address.
    for (const { id, path, right } of operationsOf()) expect(right === 'public', id).toBe(path.startsWith('/api/'))
  })
})

describe('other methods', () => {
  test('Z11: OPTIONS, HEAD, PATCH and TRACE change nothing and are refused where no route has them', {
    timeout: 60_000,
  }, async () => {
    const operations = operationAddresses()
    const targets = [
      ...operations.keys(),
      ...declared.filter(({ right }) => right !== 'operation').map(({ url }) => addressOf(url)),
    ]
    const wrong: string[] = []
    expect(targets.length).toBeGreaterThan(40)
    for (const path of new Set(targets)) {
      const before = await world.before()
      for (const method of strange) {
        const { status } = await send(method, path)
        // The head of a page or a file may be had, that of an operation may not.
        const head = method === 'HEAD' && !operations.has(path) && status < 500
        if (!head && status !== 404 && status !== 405) wrong.push(`${method} ${path}: ${status}`)
      }
      const changed = differing(before, await world.after())
      if (changed.length > 0) wrong.push(`${path} was changed by another method: ${changed.join(', ')}`)
    }
    expect(wrong).toEqual([])
  })

  test('Z11: a header that names another method is nothing but a header', { timeout: 60_000 }, async () => {
    const wrong: string[] = []
    const operations = operationAddresses()
    const open = declared.filter(({ right }) => right !== 'operation').map(({ url }) => url)
    const targets = new Map(operations)
    for (const url of open) targets.set(addressOf(url), ['GET', ...methodsAt(url)])
    for (const [path, has] of targets) {
      const before = await world.before()
      // What a route does by its own methods is not asked for here; of operations, reading is.
      const tried = ['GET', 'POST', 'PUT', 'DELETE'].filter(one => !has.includes(one) || (one === 'GET' && operations.has(path)))
      for (const method of tried) {
        const plain = await send(method, path)
        for (const name of overrides) {
          // Only another method that the address really has could be reached.
          for (const other of has.filter(one => one !== method)) {
            const { status } = await send(method, path, { [name]: other })
            const fine = status === plain.status && (has.includes(method) || status === 404 || status === 405)
            if (!fine) wrong.push(`${method} ${path} with ${name}: ${other}: ${status}, without ${plain.status}`)
          }
        }
      }
      const changed = differing(before, await world.after())
      if (changed.length > 0) wrong.push(`${path} was changed by a header: ${changed.join(', ')}`)
    }
    expect(wrong).toEqual([])
  })
})
