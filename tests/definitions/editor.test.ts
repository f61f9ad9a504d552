import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import jsonLanguage from 'vscode-json-languageservice'
import { metaSchemaFileOf } from '#engine/definitions/files/file-kinds.ts'
import { readFiles } from '#server/sets/read-files.ts'
import { editorSettings, settingsFile } from '../../scripts/generate/editor-settings.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const address = (file: string): string => pathToFileURL(`${root}/${file}`).href
const { files } = readFiles(root)
const settings = JSON.parse(readFileSync(`${root}/${settingsFile}`, 'utf8'))

// As VS Code's own JSON extension does it: settings give schemas by address, "$schema" is resolved from the file.
const service = jsonLanguage.getLanguageService({
  schemaRequestService: uri => readFile(fileURLToPath(uri), 'utf8'),
  workspaceContext: { resolveRelativePath: (relative, resource) => new URL(relative, resource).href },
})
service.configure({
  validate: true,
  schemas: settings['json.schemas'].map(({ url, fileMatch, schema }: { url: string; fileMatch: string[]; schema: object }) => ({
    uri: address(url.slice(2)),
    fileMatch,
    schema,
  })),
})

/** A file as it is open in the editor, with `|` taken out of the text put in for what is replaced, as the place of the cursor. */
function opened(file: string, replaced = '', by = '|') {
  const text = readFileSync(`${root}/${file}`, 'utf8')
  expect(text).toContain(replaced)
  const changed = text.replace(replaced, () => by)
  const offset = Math.max(changed.indexOf('|'), 0)
  const document = jsonLanguage.TextDocument.create(address(file), 'json', 1, changed.replace('|', ''))
  return { document, json: service.parseJSONDocument(document), position: document.positionAt(offset) }
}

async function offered(file: string, replaced: string, by: string): Promise<string[]> {
  const { document, position, json } = opened(file, replaced, by)
  return (await service.doComplete(document, position, json))?.items.map(({ label }) => label) ?? []
}

async function marked(file: string, replaced = '', by = ''): Promise<string[]> {
  const { document, json } = opened(file, replaced, by)
  return (await service.doValidation(document, json)).map(({ message }) => JSON.stringify(message))
}

test('the settings are those of the kinds there are; else run "npm run generate"', () => {
  expect(settings).toEqual(editorSettings([...files.keys()]))
})

test('an editor marks nothing in any file of the project', async () => {
  const wrong: string[] = []
  for (const file of files.keys()) {
    if (metaSchemaFileOf(file) === null) continue
    wrong.push(...(await marked(file)).map(message => `${file}: ${message}`))
  }
  expect(wrong).toEqual([])
})

const brand = 'schemas/brands/brand.form.json'
const workflow = 'workflows/brand.workflow.json'
const list = 'schemas/brands/my-brands.list.json'

test.each([
  ['a key of a field', brand, '"title": "Brand name"', '"|": "Brand name"', 'minimum'],
  ['a key of ours', brand, '"title": "Brand name"', '"|": "Brand name"', 'x-when'],
  ['a right', workflow, '"right": "brand.decide"', '"right": "|"', '"bot.decide"'],
  ['a form of an event', workflow, '"form": "approve"', '"form": "|"', '"forward-to-carriers"'],
  ['a message of an effect', workflow, '"message": "brand-submitted"', '"message": "|"', '"brand-verified"'],
  ['an effect', workflow, '"type": "notify"', '"type": "|"', '"claim"'],
  ['a state that is gone to', workflow, '"target": "revoked"', '"target": "|"', '"verified"'],
  ['a record kind of a list', list, '"record": "brand"', '"record": "|"', '"bot"'],
  ['a list on a page', 'schemas/portal/navigation.json', '"list": "my-brands"', '"list": "|"', '"my-bots"'],
  [
    'a shared field',
    'schemas/review/reject.form.json',
    '"$ref": "../common/',
    '"$ref": "|',
    '"../common/contact.fields.json#/definitions/email"',
  ],
])('%s is offered', async (_what, file, replaced, by, expected) => {
  expect(await offered(file, replaced, by)).toContain(expected)
})

test.each([
  ['a key misspelt', brand, '"title": "Brand name"', '"titel": "Brand name"', /not accepted.*title/],
  ['a right that is not there', workflow, '"right": "brand.decide"', '"right": "brand.decode"', /not accepted/],
  ['a form that is not there', workflow, '"form": "approve"', '"form": "aprove"', /not accepted/],
  ['a message that is not there', workflow, '"message": "brand-submitted"', '"message": "brand-submited"', /not accepted/],
  ['a list that is not there', 'schemas/portal/navigation.json', '"list": "my-brands"', '"list": "my-brand"', /not accepted/],
])('%s is marked', async (_what, file, replaced, by, expected) => {
  expect((await marked(file, replaced, by)).join('\n')).toMatch(expected)
})

test('a key explains itself', async () => {
  const { document, json, position } = opened(workflow, '"right": "brand.decide"', '"ri|ght": "brand.decide"')
  expect(JSON.stringify(await service.doHover(document, position, json))).toContain('Right needed')
})
