import type { Copy } from './copy-of.ts'

/** One thing of the README's table, done to a copy. `thing` stands in the row as it is written here. */
export type Change = { thing: string; make(copy: Copy): void }

const form = 'schemas/brands/brand.form.json'
const queue = 'schemas/brands/review-brands.list.json'
const workflow = 'workflows/brand.workflow.json'
const limits = 'schemas/portal/limits.json'

/** Every number that the looks at limits compare with. */
export const numbers = {
  nameBelow: 80,
  fileNameLength: 70,
  sessionHours: 24,
  tokenSeconds: 1800,
  linkHours: 48,
  tries: 3,
  pageSize: 2,
  most: 600,
}

/** What the cells file gets for the state "on hold", as `npm run cells -- brand` prints it. */
export const held = {
  allowed: ['submitted,hold,brand.decide,yes,,on-hold,,', 'on-hold,resume,brand.decide,yes,,submitted,,'],
  events: ['resume,Resume,Resumed,,,,,,,,', 'hold,Put on hold,Put on hold,,,,,,,,'],
  states: ['on-hold,1039,On hold,stopped,reviewer,,,The platform waits for an answer.,,'],
}

/** Lines of the table of rights, before and after roles.json is changed. */
export const rightsLines = [
  ['brand.decide,yes,,,all,all,all,,all,,,,,,,,', 'brand.decide,yes,,,all,all,all,,,,,,,,,,'],
  [
    'brand.read,,,own,all,all,all,all,all,all,carrier,carrier,carrier,,,,',
    'brand.read,,,own,all,all,all,all,all,all,carrier,carrier,carrier,,,all,',
  ],
] as const

/** Writes a line of the queue into the table of what lists show, before the one that begins so. */
const agree = (replace: Copy['replace'], before: string, line: string): void =>
  replace('tests/shown/lists.csv', `review-brands,${before}`, `review-brands,${line}\nreview-brands,${before}`)

/** A change for each thing of the table's rows that edit data. All of them go onto one copy. */
export const dataChanges: Change[] = [
  {
    thing: 'add a field',
    make: ({ edit }) =>
      edit(form, brand => {
        brand.properties.slogan = { type: 'string', title: 'Slogan', minLength: 1, maxLength: 60 }
        brand.required.push('slogan')
        brand['x-steps'][0].fields.push('slogan')
      }),
  },
  {
    thing: 'a condition for showing it',
    make: ({ edit }) =>
      edit(form, brand => {
        const condition = { properties: { slogan: { const: 'None yet' } }, required: ['slogan'] }
        const errorMessage = { required: 'Say when there will be one' }
        brand.properties.slogan_until = {
          type: 'string',
          title: 'A slogan by',
          minLength: 1,
          maxLength: 40,
          'x-when': condition,
          errorMessage,
        }
        brand.required.push('slogan_until')
        brand['x-steps'][0].fields.push('slogan_until')
      }),
  },
  {
    thing: 'its message',
    make: ({ edit }) => edit(form, brand => (brand.properties.brand_name.errorMessage.required = 'What do people call it?')),
  },
  {
    thing: 'its message',
    make: ({ edit }) =>
      edit('schemas/common/contact.fields.json', fields => (fields.definitions.website.errorMessage = 'Where is it on the web?')),
  },
  {
    thing: 'its limit',
    make: ({ edit }) => edit(form, brand => (brand.properties.brand_name.maxLength = 140)),
  },
  {
    thing: 'change any other limit',
    make: ({ edit }) => edit(limits, all => (all.display.fileNameCharacters = numbers.fileNameLength)),
  },
  {
    thing: 'uploads',
    make: ({ edit }) =>
      edit(limits, all => {
        all.uploads.document.nameBelow = numbers.nameBelow
        all.uploads.document.message = 'Documents of at most {{/size}}, with a name of less than {{/nameBelow}} characters.'
      }),
  },
  { thing: 'sessions', make: ({ edit }) => edit(limits, all => (all.session.absolute = `PT${numbers.sessionHours}H`)) },
  { thing: 'tokens', make: ({ edit }) => edit(limits, all => (all.session.token = `PT${numbers.tokenSeconds}S`)) },
  { thing: 'links', make: ({ edit }) => edit(limits, all => (all.links.valid = `PT${numbers.linkHours}H`)) },
  { thing: 'tries', make: ({ edit }) => edit(limits, all => (all.rates.signIn.perAccount[0].times = numbers.tries)) },
  {
    thing: 'pages',
    make: ({ edit }) =>
      edit(limits, all => {
        all.lists.pageSize = numbers.pageSize
        all.lists.maximum = numbers.most
      }),
  },
  {
    thing: 'add a state',
    make: ({ edit, replace }) => {
      edit(workflow, brand => {
        const meta = {
          id: 1039,
          label: 'On hold',
          tone: 'stopped',
          waitingOn: 'reviewer',
        }
        brand.states['on-hold'] = { meta, 'x-next': 'The platform waits for an answer.', on: { resume: 'submitted' } }
        brand.meta.events.resume = { label: 'Resume', right: 'brand.decide', historyLabel: 'Resumed' }
        brand.states.submitted.on.hold = 'on-hold'
        brand.meta.events.hold = { label: 'Put on hold', right: 'brand.decide', historyLabel: 'Put on hold' }
      })
      const before = { allowed: '\nsubmitted,approve,', events: '\nwithdraw,Withdraw,', states: '\nsubmitted,1032,' }
      for (const [table, line] of Object.entries(before))
        replace('tests/workflows/brand.cells.csv', line, `\n${held[table as keyof typeof held].join('\n')}${line}`)
    },
  },
  {
    thing: 'a transition',
    make: ({ edit }) =>
      edit(workflow, brand => {
        brand.states.submitted.on.skip = { target: 'approved' }
        brand.meta.events.skip = { label: 'Approve unread', right: 'brand.decide', historyLabel: 'Approved unread', tone: 'good' }
      }),
  },
  {
    thing: 'a reminder',
    make: ({ edit }) =>
      edit(workflow, brand =>
        Object.assign(brand.states.submitted.meta, {
          due: { after: 'P2D', remind: [{ message: 'brand-waiting', to: 'brand.decide', after: 'P1D' }] },
        }),
      ),
  },
  {
    thing: 'a due time',
    make: ({ edit }) =>
      edit(workflow, ({ states: { submitted } }) => {
        const after = 'PT36H30M'
        // Beside the reminder, where there is one.
        submitted.meta.due = submitted.meta.due.remind ? { ...submitted.meta.due, after } : after
      }),
  },
  {
    thing: 'ask for a condition with a name',
    make: ({ edit, replace }) => {
      edit('schemas/conditions/people.conditions.json', ({ conditions }) => {
        const when = { properties: { record: { properties: { data: { properties: { country: { enum: ['DE', 'IN'] } } } } } } }
        conditions['in-germany-or-india'] = { title: 'In Germany or India', when, reason: 'forbidden' }
      })
      edit(workflow, ({ meta }) => (meta.events.withdraw.preconditions = ['in-germany-or-india']))
      const [before, need] = [
        'Nothing you entered is lost.,,',
        'record.data.country.enum.0 DE & record.data.country.enum.1 IN, or forbidden',
      ]
      replace('tests/workflows/brand.cells.csv', before, before.replace(/$/, `"${need}"`))
    },
  },
  {
    thing: 'add a column',
    make: ({ edit, replace }) => {
      edit(queue, list => list.columns.push({ field: 'city', sortable: true }))
      agree(replace, 'filter,Industry,', 'column,City,/record/data/city as text sortable always')
    },
  },
  {
    thing: 'a filter',
    make: ({ edit, replace }) => {
      edit(queue, list => list.filters.push('country'))
      agree(replace, 'filter,Submitted by,', 'filter,Country,/record/data/country')
    },
  },
  {
    thing: 'a row action',
    make: ({ edit, replace }) => {
      edit(queue, list => {
        list.actions = [
          { label: 'History', to: '/dotgo-admin/view-brand/:id?tab=history', right: 'brand.history', states: ['submitted'] },
          { label: 'Late', to: '/dotgo-admin/view-brand/:id', right: 'brand.history', when: 'overdue' },
          { label: 'In time', to: '/dotgo-admin/view-brand/:id', right: 'brand.history', when: { not: 'overdue' } },
        ]
      })
      const at = '/dotgo-admin/view-brand/:id'
      for (const [label, to] of [
        ['History', `${at}?tab=history`],
        ['Late', at],
        ['In time', at],
      ])
        agree(replace, 'filter,Industry,', `action,${label},${to} for brand.history`)
    },
  },
  {
    thing: 'change who may do or see what',
    make: ({ edit, replace }) => {
      edit('schemas/portal/roles.json', ({ roles }) => {
        delete roles.VI_DOTGO_ADMIN_READWRITE.rights['brand.decide']
        roles.ACC_MANAGER.rights['brand.read'] = 'all'
      })
      for (const [before, after] of rightsLines) replace('tests/permissions/rights.csv', before, after)
    },
  },
  {
    thing: "change a refusal's text",
    make: ({ edit }) =>
      edit('schemas/portal/refusals.content.json', ({ texts }) => (texts['right-missing'] = 'Ask somebody who may.')),
  },
  {
    thing: "a page's text",
    make: ({ edit }) =>
      edit('schemas/portal/landing.content.json', page => (page.introduction = 'Bots, from data to conversation.')),
  },
  {
    thing: 'translate a text',
    make: ({ edit }) =>
      edit('schemas/portal/landing.content.hi.json', ({ texts }) => (texts['/title'].target = 'ऐसे बॉट, जिनसे बात होती है')),
  },
  {
    thing: 'the FAQ',
    make: ({ edit }) =>
      edit('schemas/public/faq.content.json', faq => (faq.categories[0].faq_list[0].query = 'What shall I bring?')),
  },
  {
    thing: 'change a word of the page',
    make: ({ edit }) => edit('schemas/texts/pages.texts.json', ({ texts }) => (texts['faq-search'] = 'What do you look for?')),
  },
  {
    thing: 'change a mail',
    make: ({ edit }) =>
      edit('schemas/brands/brand-submitted.message.json', ({ mail }) => (mail.subject = '{{/record/label}} has reached us')),
  },
  {
    thing: 'an SMS',
    make: ({ edit }) =>
      edit('schemas/account/one-time-code.message.json', message => {
        message.sms.text = '{{/code}} proves that this phone is yours.'
        delete message.rcs
      }),
  },
  {
    thing: 'a notice',
    make: ({ edit }) =>
      edit('schemas/brands/brand-waiting.message.json', ({ notice }) => (notice.text = 'Have a look at {{/record/label}}.')),
  },
  {
    thing: 'change the menu',
    make: ({ edit }) =>
      edit('schemas/portal/navigation.json', ({ menus }) => {
        const { entries } = menus.find((menu: { id: string }) => menu.id === 'platform')
        entries.find((entry: { to: string }) => entry.to === '/dotgo-admin/my-brands').label = 'HOUSES'
        entries.push({ label: 'QUESTIONS', to: '/faq', right: 'brand.decide' })
      }),
  },
]
