import type { Definitions } from '../../definitions.ts'
import { isObject } from '../../json/is-object.ts'
import { suggestion } from '../../json/nearest.ts'
import type { Page } from '../../pages/navigation.ts'
import { signInAddress } from '../../pages/own-pages.ts'
import { addressPlaces } from '../places/address-places.ts'
import { isPage, pageOf, partsOfAddress, stepsOf } from '../places/page-address.ts'
import { type Allowed, handedOn, queryOf } from '../places/page-query.ts'
import type { Finding, Rule } from '../rule.ts'

type Fault = Pick<Finding, 'message' | 'fix'>

/** The page is there, but shows something else: it begins at the first step, or without the record. */
export const unknownStep: Rule = {
  rule: 'unknown-step',
  about: 'a step in an address is one of the form that the page fills in',
  check: definitions => faults(definitions, stepFaults),
}

/** What a page does not read of its address is lost without a word. */
export const addressDoesNotFit: Rule = {
  rule: 'address-does-not-fit',
  about: 'what an address adds to its page (id, query, anchor) is what the page takes',
  check: definitions => [
    ...faults(definitions, parameterFaults),
    ...faults(definitions, queryFaults),
    ...faults(definitions, anchorFaults),
  ],
}

function faults(definitions: Definitions, of: (definitions: Definitions, page: Page, address: string) => Fault[]): Finding[] {
  return addressPlaces(definitions).flatMap(({ file, path, address }) => {
    const page = pageOf(definitions.navigation, address)
    // No page at all is another rule's.
    const found = page ? of(definitions, page, address) : of === queryFaults ? signInFaults(definitions, address) : []
    return found.map(fault => ({ file, path, ...fault }))
  })
}

function stepFaults(definitions: Definitions, page: Page, address: string): Fault[] {
  const steps = page.screen === 'wizard' ? stepsOf(definitions, page) : null
  if (!steps) return []
  const { path, query } = partsOfAddress(address)
  const index = page.path.split('/').indexOf(':step')
  const named = [...(index < 0 ? query.filter(([name]) => name === 'step').map(([, value]) => value) : [path.split('/')[index]])]
  return named.flatMap(step =>
    step === undefined || steps.includes(step) || step.startsWith(':')
      ? []
      : [{ message: `${page.path} has no step "${step}"`, fix: suggestion(step, steps) }],
  )
}

function parameterFaults({ contents }: Definitions, page: Page, address: string): Fault[] {
  const given = partsOfAddress(address).path.split('/')
  return page.path.split('/').flatMap((segment, index): Fault[] => {
    const value = given[index] ?? ''
    if (!segment.startsWith(':') || value === segment) return []
    if (value.startsWith(':'))
      return [{ message: `"${value}" stands where ${page.path} has "${segment}"`, fix: `Write one of what "${segment}" may be.` }]
    if (segment === ':step') return []
    if (page.screen === 'edit-content')
      return contents.has(value) ? [] : [{ message: `There is no content "${value}"`, fix: suggestion(value, contents.keys()) }]
    return [
      {
        message: `${page.path} shows one record, and "${value}" is none`,
        fix: 'Name another page, or write :id where a record is known.',
      },
    ]
  })
}

function queryFaults(definitions: Definitions, page: Page, address: string): Fault[] {
  const taken = queryOf(definitions, page)
  return partsOfAddress(address).query.flatMap(([name, value]) => {
    const allowed = [taken, handedOn].find(one => Object.hasOwn(one, name))?.[name]
    if (allowed === undefined) {
      const names = Object.keys(taken)
      const fix = names.length === 0 ? 'Take the query out: the page reads none.' : suggestion(name, names)
      return [{ message: `${page.path} reads no "${name}" in its address`, fix }]
    }
    return valueFaults(name, value, allowed)
  })
}

function valueFaults(name: string, value: string, allowed: Allowed): Fault[] {
  if (allowed === 'anything') return []
  if (allowed === 'record')
    return value === ':id' ? [] : [{ message: `"${name}" is the id of a record, not "${value}"`, fix: `Write ${name}=:id.` }]
  return allowed.includes(value) ? [] : [{ message: `"${name}" cannot be "${value}"`, fix: suggestion(value, allowed) }]
}

/** Signing in takes one thing: the page to go to then, with what that page takes. */
function signInFaults(definitions: Definitions, address: string): Fault[] {
  const { navigation } = definitions
  const { path, query } = partsOfAddress(address)
  if (path !== signInAddress(navigation)) return []
  return query.flatMap(([name, value]) => {
    if (name !== 'return') return [{ message: `${path} reads no "${name}" in its address`, fix: 'Write return= and a page.' }]
    const back = decoded(value)
    const page = pageOf(navigation, back)
    if (page) return queryFaults(definitions, page, back)
    if (isPage(navigation, back)) return []
    const pages = navigation.pages.map(page => page.path)
    return [{ message: `There is no page "${value}" to return to`, fix: suggestion(value, pages) }]
  })
}

/** A value of a query as it is meant; one that cannot be decoded as it is written. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

function anchorFaults({ contents }: Definitions, page: Page, address: string): Fault[] {
  const { anchor } = partsOfAddress(address)
  if (anchor === '') return []
  const content = page.screen === 'content' ? contents.get(String(page.with?.content))?.content : undefined
  const ids = (content?.sections ?? []).filter(isObject).map(({ id }) => String(id))
  return ids.includes(anchor)
    ? []
    : [
        {
          message: `${page.path} has no heading "${anchor}"`,
          fix: ids.length === 0 ? 'Take the anchor out.' : suggestion(anchor, ids),
        },
      ]
}
