import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readRights, rightsRows, rightsTable } from '../permissions/rights.ts'
import { copyOf, definitionFolders } from '../readme-recipes/copy-of.ts'
import { sampled } from '../support/sampled.ts'
import { cellsDiffer } from './cell-differences.ts'
import { cellsOf, type Written, writtenOf } from './cells.ts'
import { filesOf, lifecycles, roles, table, workflows } from './files.ts'
import { dataIn } from './lifecycle-paths.ts'
import { rowsNeeded } from './rows-needed.ts'
import type { Files, Json } from './states.ts'
import { tablesOf } from './tables.ts'

/** What a change costs who reviews it: the lines to be written, counted, and that they are enough. */
const brand: Json = lifecycles.find(({ id }) => id === 'brand')
const changed = (change: (workflow: Json) => void): Json => {
  const copy = structuredClone(brand)
  change(copy)
  return copy
}
const counted = (workflow: Json): { [table: string]: number } =>
  Object.fromEntries(rowsNeeded(workflow).map(({ name, write }) => [name, write.length]))
const takenOut = (workflow: Json): string[] => rowsNeeded(workflow).flatMap(({ takeOut }) => takeOut)
const other = { facts: { properties: { actor: { properties: { ownsRecord: { const: false } } } } }, reason: 'own-item' }
const event = (label: string): Json => ({ label, historyLabel: label, right: 'brand.decide', preconditions: [other] })

const withHold = changed(({ meta, states }) => {
  meta.events.hold = event('Put on hold')
  meta.events.resume = event('Resume')
  states.submitted.on.hold = 'on-hold'
  states['on-hold'] = {
    meta: { id: 1039, label: 'On hold', tone: 'stopped', waitingOn: 'reviewer' },
    on: { resume: 'submitted' },
  }
})
const withSkip = changed(({ meta, states }) => {
  meta.events.skip = event('Skip')
  states.submitted.on.skip = 'approved'
})

/** What is written down once the rows that are needed were pasted. */
function pasted(workflow: Json): Written {
  const read = (name: string) =>
    tablesOf(workflow)
      .find(one => one.name === name)
      ?.read(workflow) ?? []
  return { ...writtenOf('brand'), allowed: read('cells'), events: read('events') }
}
const differing = (files: Files, written: Written): boolean => cellsDiffer(cellsOf(files, written), files, dataIn(files))
const cellCount = ({ columns, rows }: ReturnType<typeof cellsOf>): number => rows.length * (columns.length - 2)

describe('lines to write', () => {
  test('nothing, where all agree', () => {
    expect(workflows.flatMap(workflow => rowsNeeded(workflow))).toEqual([])
  })

  test.each([
    ['a state with one event into it and one out of it', withHold, { cells: 2, events: 2, states: 1 }],
    ['an event', withSkip, { cells: 1, events: 1 }],
    ['a state for two known events', changed(twoKnownEvents), { cells: 3, states: 1 }],
  ])('%s', (_what, workflow, lines) => {
    expect(counted(workflow)).toEqual(lines)
    expect(takenOut(workflow)).toEqual(workflow === withHold || workflow === withSkip ? [] : expect.any(Array))
    const files = { ...filesOf(brand), workflow }
    const before = cellCount(cellsOf(filesOf(brand)))
    const cells = cellsOf(files, pasted(workflow))
    console.info(`${JSON.stringify(lines)} lines for ${cellCount(cells) - before} further cells`)
    expect(cellCount(cells)).toBeGreaterThan(before + 20)
    // Not yet written is refused, and the files say otherwise; written, every cell agrees.
    expect(differing(files, writtenOf('brand'))).toBe(true)
    expect(differing(files, pasted(workflow))).toBe(false)
  })

  test('a role: one column of one file, and no line of any cells file', () => {
    const given = structuredClone(roles)
    given.roles.PARTNER = {
      ...{ title: 'Partner', shown: 'PARTNER', actsFor: 'nobody' },
      rights: { 'brand.read': 'all', 'brand.decide': 'all', 'bot.read': 'own', 'bot.edit': 'own', 'bot-launch.read': 'all' },
    }
    const wanted = rightsRows(given)
    expect(wanted.columns.filter(column => !readRights().columns.includes(column))).toEqual(['PARTNER'])
    const [before, after] = [rightsTable(), rightsTable(wanted)]
    let further = 0
    const tried = sampled(lifecycles, 3)
    for (const workflow of tried) {
      const files = { ...filesOf(workflow), roles: given }
      const cells = cellsOf(files, { ...writtenOf(workflow.id), rights: after })
      expect(rowsNeeded(workflow)).toEqual([])
      expect(cellsDiffer(cells, files, dataIn(files)), workflow.id).toBe(false)
      further += cellCount(cells) - cellCount(cellsOf(filesOf(workflow), { ...writtenOf(workflow.id), rights: before }))
    }
    console.info(`1 column for ${further} further cells of ${tried.length} lifecycles`)
    expect(further).toBeGreaterThan(80 * tried.length)
  })
})

/** "approved" may be held for the contact: the events are there, the state is new. */
function twoKnownEvents({ states }: Json): void {
  states['contact-asked'] = {
    meta: { id: 1039, label: 'Contact asked', tone: 'waiting' },
    on: { verify: 'verified', revoke: 'rejected' },
  }
  states.submitted.on.approve = { ...states.submitted.on.approve, target: 'contact-asked' }
}

describe('npm run cells', () => {
  const script = fileURLToPath(new URL('../../scripts/cells.ts', import.meta.url))
  const run = (folder: string, ...args: string[]): string =>
    execFileSync(process.execPath, [script, ...args], { encoding: 'utf8', env: { ...process.env, ONRAMP_DEFINITIONS: folder } })
  const tables = (): string[] =>
    readdirSync(new URL('./', import.meta.url))
      .filter(name => name.endsWith('.csv'))
      .map(name => readFileSync(new URL(name, import.meta.url), 'utf8'))

  test('says which tables part, prints the rows in the format of the file, and writes nothing', () => {
    const before = tables()
    const copy = copyOf(...definitionFolders)
    try {
      expect(run(copy.folder)).toBe(`${workflows.length + 2} tables compared, 0 differ from the definitions\n`)
      copy.edit('workflows/brand.workflow.json', ({ meta, states }) => {
        meta.events.skip = { label: 'Skip', historyLabel: 'Skipped', right: 'brand.decide' }
        states.submitted.on.skip = 'approved'
      })
      copy.edit('schemas/portal/roles.json', given => delete given.roles.DEVELOPER.rights['brand.create'])
      const differing = run(copy.folder)
      expect(differing).toContain('brand: 2 to write, 0 to take out; "npm run cells -- brand" prints the rows\n')
      expect(differing).toContain('rights: 1 to write, 1 to take out')
      copy.edit('workflows/bot-verification.workflow.json', ({ 'x-derive': { rules } }) => rules.pop())
      copy.write('workflows/second.workflow.json', JSON.parse(named(readText(copy.folder), 'second')))
      const printed = run(copy.folder, 'brand', 'rights', 'bot-verification', 'second')
      expect(printed).toContain(
        `tests/workflows/brand.cells.csv: write
  after submitted,withdraw,brand.edit,,,created,release name; reopen-draft; send brand-at-carrier recall,
submitted,skip,brand.decide,yes,,approved,,brand-to-confirm to brand.decide

tests/workflows/brand.cells.csv, # events: write
`,
      )
      expect(printed).toContain('take out\nbrand.create,,,own,')
      expect(printed).toContain('tests/workflows/bot-verification.derive.csv: write\n  after ')
      for (const name of ['cells', 'events', 'states', 'record']) expect(printed).toContain(headingOf(name))
    } finally {
      copy.remove()
    }
    expect(tables()).toEqual(before)
  })

  test('of a whole new kind all rows are printed: rights, operations, cells and truth table', () => {
    const copy = copyOf(...definitionFolders)
    try {
      const flags = [
        '--owner',
        'DEVELOPER',
        '--decides',
        'ADMIN_DOTGO_READWRITE',
        '--fields',
        'name*',
        '--carriers',
        'VI_CARRIER_ADMIN',
      ]
      const env = { ...process.env, ONRAMP_DEFINITIONS: copy.folder }
      const scripts = fileURLToPath(new URL('../../scripts/', import.meta.url))
      execFileSync(process.execPath, [`${scripts}new.ts`, 'message-header', ...flags], { env })
      const said = run(copy.folder)
      for (const table of ['rights', 'operations', 'message-header', 'message-header-at-carrier'])
        expect(said).toMatch(new RegExp(`^${table}: [1-9]\\d* to write, 0 to take out`, 'm'))
      const printed = run(copy.folder, 'rights', 'operations', 'message-header', 'message-header-at-carrier')
      for (const line of [
        'message-header.decide-at-carrier,yes,,,,,,,,,carrier,,,,,,',
        'listMessageHeader,my-message-headers,list,message-header.read,,,,,',
        'transitionMessageHeader,approve at carrier,one,message-header.read,message-header.decide-at-carrier,,,,',
        'waiting,approve,message-header.decide-at-carrier,yes,,approved,,',
        'message-header,carrier,message-header.read,message-header.edit',
        'waiting+approved,with_carriers',
      ])
        expect(printed.split('\n')).toContain(line)
    } finally {
      copy.remove()
    }
  })

  const readText = (folder: string): string => readFileSync(`${folder}/workflows/brand.workflow.json`, 'utf8')
  /** The same workflow under another id; targets that begin with it go along. */
  const named = (text: string, id: string): string =>
    text.replace('"id": "brand"', `"id": "${id}"`).replaceAll('"#brand.', `"#${id}.`)
  const headingOf = (name: string): string => table('brand', name).columns.join(',')
})
