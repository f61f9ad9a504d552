import { rolesFile } from '#engine/definitions/definitions.ts'
import { isObject } from '#engine/definitions/json/is-object.ts'
import type { DefinitionFiles } from '#engine/definitions/published-set.ts'
import type { JsonObject, Roles } from '#engine/definitions/types.ts'
import { rightsOf } from '#engine/permissions/rights.ts'
import type { Answers } from './answers.ts'
import type { NewField } from './fields.ts'
import type { Addresses } from './pages.ts'
import { slug } from './words.ts'

/** A list for owners, one for reviewers, and one for carriers if they decide. */
export function listsOf(answers: Answers, addresses: Addresses, files: DefinitionFiles): { [file: string]: JsonObject } {
  const { id, title, plural, owners, reviewers, carriers } = answers
  const several = plural.toLowerCase()
  // These share one right to read, so all of them may ask for the lists of records' own rows, and carriers for theirs.
  const ofPeople = readBy(answers.fields, [...owners, ...reviewers], files)
  const columnsOf = (fields: NewField[]): JsonObject[] => {
    const shown = fields.filter(({ kind }) => ['choice', 'ref', 'date', 'number'].includes(kind)).slice(0, 2)
    return shown.map(({ name }) => ({ field: name, show: 'wide' }))
  }
  const columns = columnsOf(ofPeople)
  const filters = ofPeople.filter(({ kind }) => ['choice', 'ref'].includes(kind)).map(({ name }) => name)
  const common = { $schema: '../meta/list.meta.json', record: id, right: `${id}.read`, search: true }
  const where = ['/lifecycle/label', '/lifecycle/holder', '/lifecycle/since', '/lifecycle/due']
  const owner = { value: '/owner/label', show: 'wide' }
  const whyNoDrafts = [{ states: ['draft'], why: 'A draft is its owner’s alone until it is submitted.' }]
  const review = carriers.length > 0 ? ['submitted', 'with_carriers'] : ['submitted']
  const withCarriers = carriers.length > 0 ? [tab('carriers', 'With carriers', ['with_carriers'])] : []
  const lists: { [name: string]: JsonObject } = {
    [`my-${slug(plural)}.list.json`]: {
      ...{ ...common, title: `My ${several}`, workflow: id },
      tabs: [
        tab('all', 'All'),
        tab('yours', 'With you', ['draft', 'rejected']),
        tab('review', 'In review', review),
        tab('approved', 'Approved', ['approved']),
      ],
      columns: [{ title, value: '/record/label' }, ...where, ...columns],
      ...(filters.length > 0 && { filters }),
      sort: { by: 'since', order: 'desc' },
      open: `${addresses.owner}/:id`,
      create: { label: `Create ${title.toLowerCase()}`, to: `${addresses.owner}/new`, right: `${id}.create` },
      empty: { text: `There are no ${several} yet. Create the first one to begin.`, drawing: 'document' },
    },
    [`review-${slug(plural)}.list.json`]: {
      ...{ ...common, title: plural, description: 'Check what was submitted, then decide.', workflow: id },
      tabs: [
        tab('waiting', 'To decide', ['submitted']),
        ...withCarriers,
        tab('approved', 'Approved', ['approved']),
        tab('rejected', 'Rejected', ['rejected']),
        tab('all', 'All', ['!draft']),
      ],
      without: whyNoDrafts,
      columns: [{ title, value: '/record/label' }, owner, ...where, ...columns],
      filters: [...filters, '/owner/id'],
      sort: { by: 'since', order: 'asc' },
      open: `${addresses.reviewer}/:id`,
      empty: { text: 'Nothing here waits for you.', drawing: 'inbox' },
    },
  }
  if (addresses.carrier !== undefined)
    lists[`carrier-${slug(plural)}.list.json`] = {
      ...{ ...common, title: plural, description: `${plural} that the platform forwarded to your network.` },
      workflow: `${id}-at-carrier`,
      tabs: [
        tab('waiting', 'To decide', ['waiting']),
        tab('approved', 'Approved', ['approved']),
        tab('rejected', 'Rejected', ['rejected']),
        tab('all', 'All', ['!recalled']),
      ],
      without: [{ states: ['recalled'], why: 'What the platform took back asks nothing of a carrier any more.' }],
      columns: [{ title, value: '/record/label' }, owner, ...where, ...columnsOf(readBy(ofPeople, carriers, files))],
      sort: { by: 'since', order: 'asc' },
      open: `${addresses.carrier}/:id`,
      empty: { text: 'Nothing has been forwarded to you.', drawing: 'inbox' },
    }
  return lists
}

/** The fields without references to records that one of the roles may not read: they would see nothing there. */
function readBy(fields: NewField[], roles: string[], files: DefinitionFiles): NewField[] {
  const given = files.get(rolesFile) as unknown as Roles
  return fields.filter(({ schema }) => {
    const ref = schema['x-ref']
    if (!isObject(ref)) return true
    const file = [...files].find(([path]) => path.endsWith(`/${ref.record}.record.json`))?.[1]
    const right = String(isObject(file?.rights) ? file.rights.read : '')
    return roles.every(role => rightsOf(given, role)[right] !== undefined)
  })
}

function tab(id: string, title: string, states?: string[]): JsonObject {
  return { id, title, ...(states && { states }) }
}
