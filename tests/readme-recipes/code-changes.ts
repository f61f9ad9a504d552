import type { Change } from './data-changes.ts'

/** A change of code, made on a copy of `src/`, and the data that make use of it. */
export type CodeChange = Change & { use?: Change['make'] }

const form = 'schemas/brands/brand.form.json'
const workflow = 'workflows/brand.workflow.json'
const config = 'src/server/config.ts'
const chosen = 'src/server/build-dependencies.ts'

/** A field of the brand's first step. */
function field(name: string, schema: object, ui?: object): Change['make'] {
  return ({ edit }) =>
    edit(form, brand => {
      brand.properties[name] = schema
      brand['x-steps'][0].fields.push(name)
      if (ui) brand['x-ui'][name] = ui
    })
}

/** An adapter with a folder of its own, the row that chooses it, and its setting. */
function provider(thing: string, file: string, adapter: string, row: [before: string, after: string]): CodeChange {
  const name = /export function (\w+)/.exec(adapter)?.[1] ?? ''
  const setting = name.replace(/[A-Z]/g, letter => `_${letter}`).toUpperCase()
  const key = `${name}Folder`
  return {
    thing,
    make: ({ write, replace }) => {
      write(file, adapter)
      replace(
        chosen,
        "import { createLimiter } from './auth/limiter.ts'\n",
        `import { createLimiter } from './auth/limiter.ts'\nimport { ${name} } from '${file.replace('src/server/', './')}'\n`,
      )
      replace(chosen, row[0], row[1].replace('FOLDER', `config.${key}`).replace('ADAPTER', `${name}(config.${key})`))
      replace(config, '    NODE_ENV: {', `    ${setting}: { type: 'string', description: 'Folder.' },\n    NODE_ENV: {`)
      replace(config, '  mailFrom: string\n', `  mailFrom: string\n  ${key}: string | null\n`)
      replace(
        config,
        '    smtpUrl: value.SMTP_URL ?? null,\n',
        `    smtpUrl: value.SMTP_URL ?? null,\n    ${key}: value.${setting} ?? null,\n`,
      )
    },
  }
}

const keep = `import { appendFileSync } from 'node:fs'\nimport { join } from 'node:path'\n`

/** A change for each thing of the table's rows that edit code. All of them go onto one copy. */
export const codeChanges: CodeChange[] = [
  {
    thing: 'add a widget',
    make: ({ write, replace }) => {
      write(
        'src/portal/forms/widgets/stars.tsx',
        `import type { WidgetProps } from '@rjsf/utils'

/** One to five stars. */
export function StarsWidget({ id, value, label, onChange }: WidgetProps) {
  return (
    <div id={id} role="radiogroup" aria-label={label}>
      {[1, 2, 3, 4, 5].map(stars => (
        <button key={stars} type="button" role="radio" aria-checked={value === stars} onClick={() => onChange(stars)}>
          {'★'.repeat(stars)}
        </button>
      ))}
    </div>
  )
}
`,
      )
      const table = 'src/portal/forms/widgets.ts'
      replace(table, 'import { EmailWidget,', "import { StarsWidget } from './widgets/stars.tsx'\nimport { EmailWidget,")
      replace(table, '  number: NumberWidget,\n', '  number: NumberWidget,\n  stars: StarsWidget,\n')
    },
    use: field('importance', { type: 'integer', title: 'Importance', minimum: 1, maximum: 5 }, { 'ui:widget': 'stars' }),
  },
  {
    thing: 'an effect',
    make: ({ write, replace }) => {
      write(
        'src/server/effects/number-record.ts',
        `import type { JsonObject } from '#engine/definitions/types.ts'
import type { EffectContext, Plan } from './effects.ts'

/** Writes the end of the record's id into a field. */
export function numberRecord(plan: Plan, params: JsonObject, { record }: EffectContext): Plan {
  const data = plan.data ?? record.data
  return { ...plan, data: { ...data, [String(params.field)]: \`No. \${record.id.slice(-6)}\` } }
}
`,
      )
      const table = 'src/server/effects/effects.ts'
      replace(table, 'import { send, start }', "import { numberRecord } from './number-record.ts'\nimport { send, start }")
      replace(
        table,
        '  release: {',
        `  'number-record': {
    about: 'Numbers the record.',
    params: { type: 'object', additionalProperties: false, required: ['field'], properties: { field: { type: 'string' } } },
    plan: numberRecord,
  },
  release: {`,
      )
    },
    use: copy => {
      field('file_number', { type: 'string', title: 'File number', maxLength: 20 }, { 'ui:widget': 'hidden' })(copy)
      copy.edit(workflow, ({ meta }) => {
        meta.actions.submit.splice(1, 0, { type: 'number-record', params: { field: 'file_number' } })
      })
    },
  },
  {
    thing: 'a computed fact',
    make: ({ replace }) => {
      const table = 'src/engine/conditions/computed-facts.ts'
      replace(table, "'actor.ownsRecord' | ", "'actor.ownsRecord' | 'actor.ofCarrier' | ")
      replace(
        table,
        "  {\n    name: 'actor.signedIn',",
        "  {\n    name: 'actor.ofCarrier',\n    about: 'Works for a carrier.',\n    compute: ({ actor }) => actor.carrier !== null,\n  },\n  {\n    name: 'actor.signedIn',",
      )
      replace(
        'src/engine/conditions/facts.ts',
        '  signedIn: boolean\n',
        '  signedIn: boolean\n  /** Computed: works for a carrier. */\n  ofCarrier?: boolean\n',
      )
    },
    use: ({ edit }) => {
      const ofCarrier = { properties: { actor: { properties: { ofCarrier: { const: true } } } } }
      edit('schemas/conditions/people.conditions.json', ({ conditions }) => {
        conditions['of-carrier'] = { title: 'Works for a carrier', when: ofCarrier, reason: 'forbidden' }
      })
      edit(workflow, ({ meta }) => (meta.events.withdraw.preconditions = ['of-carrier']))
      edit('schemas/portal/navigation.json', ({ footer }) =>
        footer.links.push({ label: 'For carriers', to: '/faq', when: 'of-carrier' }),
      )
    },
  },
  {
    thing: 'a keyword',
    make: ({ write, replace }) => {
      write(
        'src/engine/validation/differs-from.ts',
        `/** Another value than that of the field beside it. */
export function differsFrom(value: unknown, siblings: unknown, field: string): boolean {
  return typeof siblings !== 'object' || siblings === null || value !== (siblings as { [name: string]: unknown })[field]
}
`,
      )
      const table = 'src/engine/validation/keywords.ts'
      replace(table, 'import { containsValueOf', "import { differsFrom } from './differs-from.ts'\nimport { containsValueOf")
      replace(
        table,
        "  {\n    keyword: 'containsValueOf',",
        "  {\n    keyword: 'differsFrom',\n    about: 'another value than the field named',\n    references: field => [field as string],\n    rule: differsFrom,\n    parameter: { type: 'string', minLength: 1 },\n  },\n  {\n    keyword: 'containsValueOf',",
      )
    },
    use: field('nickname', {
      ...{ type: 'string', title: 'Nickname', maxLength: 20, differsFrom: 'brand_name' },
      errorMessage: { differsFrom: 'A nickname is another name' },
    }),
  },
  {
    thing: 'a format',
    make: ({ write, replace }) => {
      write(
        'src/engine/validation/formats/colours.ts',
        '/** A colour as #rrggbb. */\nexport function colour(value: string): boolean {\n  return /^#[0-9a-f]{6}$/i.test(value)\n}\n',
      )
      const table = 'src/engine/validation/formats.ts'
      replace(table, 'import { ipAddress', "import { colour } from './formats/colours.ts'\nimport { ipAddress")
      replace(table, '  // Keys\n', '  colour,\n\n  // Keys\n')
    },
    use: field('colour', {
      type: 'string',
      title: 'Colour',
      maxLength: 7,
      format: 'colour',
      errorMessage: { format: 'A colour such as #3f51b5' },
    }),
  },
  {
    thing: 'add an endpoint that is not generic',
    make: ({ write, replace }) => {
      replace(
        'openapi/portal.yaml',
        '  /api/v1/faq:\n',
        `  /secure/api/v1/support:
    post:
      operationId: askSupport
      summary: Ask the support team
      tags: [Support]
      x-command: ask-support
      x-right: session
      requestBody: { required: true, content: { application/json: { schema: { $ref: "../schemas/portal/support.form.json" } } } }
      responses:
        "200": { description: Asked, content: { application/json: { schema: { $answer: { type: object, additionalProperties: false, required: [asked], properties: { asked: { type: string } } } } } } }
        default: { $ref: "#/components/responses/Error" }
  /api/v1/faq:
`,
      )
      write(
        'src/server/commands/ask-support.ts',
        `import type { Command } from './command.ts'

/** Takes a question and says when it is answered. */
export const askSupport: Command<'ask-support'> = async ({ body, actor }) => ({
  message: \`\${actor.name}, we answer within a day.\`,
  data: { asked: body.question },
})
`,
      )
      const table = 'src/server/commands/commands.ts'
      replace(
        table,
        "import type { Command } from './command.ts'\n",
        "import { askSupport } from './ask-support.ts'\nimport type { Command } from './command.ts'\n",
      )
      replace(table, "  'list-faq': listFaq,\n", "  'list-faq': listFaq,\n  'ask-support': askSupport,\n")
    },
    use: ({ write, edit }) => {
      write('schemas/portal/support.form.json', {
        $schema: '../meta/form.meta.json',
        title: 'Ask us',
        type: 'object',
        additionalProperties: false,
        required: ['question'],
        properties: {
          question: {
            type: 'string',
            title: 'Question',
            minLength: 1,
            $comment: 'It goes to the team and is kept nowhere.',
            maxLength: 200,
            'x-writes': 'never',
            errorMessage: { required: 'What is it?' },
          },
        },
        'x-writes': 'account',
        'x-submit': { label: 'Ask' },
      })
      const page = {
        path: '/developer/support',
        title: 'Ask us',
        screen: 'form',
        frame: 'portal',
        access: 'signed-in',
        right: 'area.developer',
      }
      const parameters = { form: 'support', operation: 'askSupport', saved: 'Your question is with us.' }
      edit('schemas/portal/navigation.json', ({ pages }) => pages.push({ ...page, with: parameters }))
    },
  },
  {
    thing: 'add a generic action of records (`x-action`)',
    make: ({ replace }) => {
      replace(
        'openapi/kinds/record.yaml',
        '  /secure/api/v1/{path}/{id}/documents/{name}:\n',
        `  /secure/api/v1/{path}/{id}/lines:
    parameters:
      - { $ref: "#/components/parameters/Id" }
    get:
      operationId: lines{Kind}
      summary: How long the history of the record is
      tags: ["{plural}"]
      x-record: "{kind}"
      x-action: lines
      x-right: "{history}"
      responses:
        "200": { description: Counted, content: { application/json: { schema: { $answer: { type: object, additionalProperties: false, required: [lines], properties: { lines: { type: integer } } } } } } }
        default: { $ref: "#/components/responses/Error" }
  /secure/api/v1/{path}/{id}/documents/{name}:
`,
      )
      const table = 'src/server/records/record-actions.ts'
      replace(table, '  history,\n', '  history,\n  lines,\n')
      replace(
        table,
        '/** What every kind of record can be asked',
        `const lines: RecordAction<'lines'> = async (kindId, request, deps) => {
  const { data = [] } = await history(kindId, request, deps)
  return { data: { lines: data.length } }
}

/** What every kind of record can be asked`,
      )
      replace(
        'src/engine/definitions/checks/operations/operation-vocabulary.ts',
        "'history', 'document'",
        "'history', 'lines', 'document'",
      )
    },
  },
  {
    thing: 'add a refusal',
    make: ({ edit, replace }) => {
      edit('schemas/portal/refusals.content.json', ({ texts, answers }) => {
        texts['organisation-there'] = 'Your organisation is known. There is nothing to skip.'
        answers['organisation-there'] = { status: 409 }
      })
      replace('tests/shown/refusals.csv', 'refusals,right-missing,', 'refusals,organisation-there,409,\nrefusals,right-missing,')
      const command = 'src/server/commands/skip-organisation-details.ts'
      replace(command, 'import { contentText }', 'import { contentText, refuse }')
      replace(
        command,
        '(request, deps) => {\n',
        "(request, deps) => {\n  if (request.actor.organisation !== null) throw refuse(request.set, 'organisation-there')\n",
      )
    },
  },
  provider(
    'add a mail',
    'src/server/mail/folder-mail.ts',
    `${keep}import type { MailPort } from '../ports.ts'

/** Writes mails into a folder. */
export function folderMail(folder: string): MailPort {
  return { send: async mail => appendFileSync(join(folder, 'mails'), \`\${JSON.stringify(mail)}\\n\`), close: async () => {} }
}
`,
    ['mail: config.smtpUrl ?', 'mail: FOLDER ? ADAPTER : config.smtpUrl ?'],
  ),
  provider(
    'SMS',
    'src/server/sms/folder-sms.ts',
    `${keep}import type { SmsPort } from '../ports.ts'

/** Writes text messages into a folder. */
export function folderSms(folder: string): SmsPort {
  return { send: async sms => appendFileSync(join(folder, 'sms'), \`\${JSON.stringify(sms)}\\n\`) }
}
`,
    ['sms: config.smsGatewayUrls ?', 'sms: FOLDER ? ADAPTER : config.smsGatewayUrls ?'],
  ),
  provider(
    'file or messaging provider',
    'src/server/sms/folder-messages.ts',
    `${keep}import { GatewayError, type PhoneMessagePort } from '../ports.ts'

/** Writes phone messages into a folder; numbers that end with 9 take none. */
export function folderMessages(folder: string): PhoneMessagePort {
  return {
    send: async message => {
      if (message.to.endsWith('9')) throw new GatewayError(7, 'No such phone')
      appendFileSync(join(folder, 'messages'), \`\${JSON.stringify(message)}\\n\`)
    },
  }
}
`,
    [' : inboxPhoneMessages(pool, now)', ' : FOLDER ? ADAPTER : inboxPhoneMessages(pool, now)'],
  ),
  provider(
    'file or messaging provider',
    'src/server/files/folder-files.ts',
    `import { localFiles } from './local-files.ts'
import type { FileStore } from '../ports.ts'

/** Keeps files in a folder of its own. */
export function folderFiles(folder: string): FileStore {
  return localFiles(folder)
}
`,
    ["files: localFiles(join(config.dataDir, 'files'))", "files: FOLDER ? ADAPTER : localFiles(join(config.dataDir, 'files'))"],
  ),
  {
    thing: 'change a setting',
    make: ({ replace }) =>
      replace(config, "STRICT_SIGN_UP: { type: 'boolean', default: false,", "STRICT_SIGN_UP: { type: 'boolean', default: true,"),
  },
]
