import type { JsonObject } from '#engine/definitions/kinds.ts'
import type { Answers } from './answers.ts'
import type { Addresses } from './pages.ts'
import { slug } from './words.ts'

/** A list for owners, one for reviewers, and one for carriers if they decide. */
export function listsOf(answers: Answers, addresses: Addresses): { [file: string]: JsonObject } {
  const { id, title, plural, fields, carriers } = answers
  const several = plural.toLowerCase()
  const shown = fields.filter(({ kind }) => ['choice', 'ref', 'date', 'number'].includes(kind)).slice(0, 2)
  const columns = shown.map(({ name }) => ({ field: name, show: 'wide' }))
  const filters = fields.filter(({ kind }) => ['choice', 'ref'].includes(kind)).map(({ name }) => name)
  const common = { $schema: '../meta/list.meta.json', record: id, right: `${id}.read`, search: true }
  const where = ['/lifecycle/label', '/lifecycle/holder', '/lifecycle/since']
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
      columns: [{ title, value: '/record/label' }, owner, ...where, ...columns],
      sort: { by: 'since', order: 'asc' },
      open: `${addresses.carrier}/:id`,
      empty: { text: 'Nothing has been forwarded to you.', drawing: 'inbox' },
    }
  return lists
}

function tab(id: string, title: string, states?: string[]): JsonObject {
  return { id, title, ...(states && { states }) }
}
