import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { beforeAll, describe, expect, test } from 'vitest'
import { examine } from '#engine/definitions/compile-set.ts'
import { parseDefinition } from '#server/sets/parse-definition.ts'
import { readFiles } from '#server/sets/read-files.ts'
import { apiTypes } from '../../scripts/generate/api-types.ts'
import { fileTypes } from '../../scripts/generate/file-types.ts'
import { formTypes } from '../../scripts/generate/form-types.ts'
import { idTypes } from '../../scripts/generate/id-types.ts'
import { operationTable } from '../../scripts/generate/operation-table.ts'
import { sampled } from '../support/sampled.ts'

/**
 * The document is the type of both sides: each change is made to a copy of a file in memory, types are generated from it, and the files of
 * `src/` that still speak of what was there before do not compile.
 */
type Change = { what: string; file: string; from: string; to: string; fails: string[] }

const changes: Change[] = [
  {
    what: 'a field of a form that a command takes has another name',
    file: 'schemas/onboarding/sign-up.form.json',
    from: '"user_email"',
    to: '"mail_address"',
    fails: ['src/server/commands/sign-up.ts'],
  },
  {
    what: 'a member of the body of a command has another name',
    file: 'openapi/portal.yaml',
    from: 'required: [digest]\n              properties:\n                digest:',
    to: 'required: [daily]\n              properties:\n                daily:',
    fails: ['src/server/commands/notice-settings.ts', 'src/portal/screens/notices.tsx'],
  },
  {
    what: 'a member of an answer has another name',
    file: 'openapi/portal.yaml',
    from: 'kid',
    to: 'key_id',
    fails: ['src/server/commands/read-public-key.ts'],
  },
  {
    what: 'a member of an answer is of another type',
    file: 'openapi/portal.yaml',
    from: 'unread: { type: integer',
    to: 'unread: { type: string',
    fails: ['src/server/auth/accounts/partner-details.ts'],
  },
  {
    what: 'a member of every record has another name',
    file: 'openapi/kinds/record.yaml',
    from: 'submitted_at',
    to: 'sent_at',
    fails: ['src/server/records/reading/answer-record.ts', 'src/portal/workflow/record-answer.ts'],
  },
  {
    what: 'a member of every row of a list has another name',
    file: 'openapi/kinds/record.yaml',
    from: 'row: { $ref',
    to: 'line: { $ref',
    fails: ['src/portal/lists/row-key.ts', 'src/portal/screens/list.tsx'],
  },
  {
    what: 'a parameter of lists has another name',
    file: 'openapi/kinds/record.yaml',
    from: '{ name: tab, in: query',
    to: '{ name: part, in: query',
    fails: ['src/portal/lists/use-list.ts'],
  },
  {
    what: 'what is sent with a submission has another name',
    file: 'openapi/kinds/record.yaml',
    from: 'draft_version:',
    to: 'seen_version:',
    fails: ['src/server/records/record-actions.ts', 'src/portal/workflow/way-to-submit.ts'],
  },
  {
    what: 'an operation has another id',
    file: 'openapi/portal.yaml',
    from: 'operationId: listFaq',
    to: 'operationId: listQuestions',
    fails: ['src/portal/screens/faq.tsx'],
  },
  {
    what: 'a command has another name',
    file: 'openapi/portal.yaml',
    from: 'x-command: list-faq',
    to: 'x-command: list-questions',
    fails: ['src/server/commands/commands.ts'],
  },
  {
    what: 'a parameter of a path has another name',
    file: 'openapi/portal.yaml',
    from: '{ name: kind, in: path,',
    to: '{ name: thing, in: path,',
    fails: ['src/portal/session/form-services.ts', 'src/server/commands/list-references.ts'],
  },
  {
    what: 'a field that a messaging channel is told has another name',
    file: 'schemas/bots/bot-launch.form.json',
    from: '"optout_description"',
    to: '"stop_answer"',
    fails: ['src/server/messaging/form-data.ts', 'src/server/messaging/request-launch.ts'],
  },
  {
    what: 'a refusal has another key',
    file: 'schemas/portal/refusals.content.json',
    from: '"code-wrong"',
    to: '"code-mistaken"',
    fails: ['src/server/commands/verify-one-time-code.ts'],
  },
  {
    what: 'a refusal may have one status only',
    file: 'schemas/portal/refusals.content.json',
    from: '[413, 414]',
    to: '413',
    fails: ['src/server/http/security.ts'],
  },
  {
    what: 'a text that code says has another key',
    file: 'schemas/account/account-answers.content.json',
    from: '"signed-out"',
    to: '"gone"',
    fails: ['src/server/commands/logout.ts'],
  },
  {
    what: 'a key of the files of records has another name',
    file: 'schemas/meta/record.meta.json',
    from: '"withoutId"',
    to: '"unnamed"',
    fails: ['src/server/records/record-actions.ts'],
  },
  {
    what: 'a key of states has another name',
    file: 'schemas/meta/workflow.meta.json',
    from: '"takenBack"',
    to: '"recalled"',
    fails: ['src/engine/workflow/lifecycle.ts'],
  },
]

const root = fileURLToPath(new URL('../../', import.meta.url))
const generated = (name: string) => join(root, 'src/generated', name)
const { files } = readFiles(root)
const { options } = ts.parseJsonConfigFileContent(readConfig(), ts.sys, root)
let before: ts.Program | undefined

function readConfig(): object {
  return ts.parseConfigFileTextToJson('tsconfig.json', readFileSync(join(root, 'tsconfig.json'), 'utf8')).config
}

/** Which of these files do not compile with these generated modules. */
function failing(modules: Map<string, string>, paths: string[]): string[] {
  const host = ts.createCompilerHost({ ...options, incremental: false })
  const { readFile, getSourceFile } = host
  host.readFile = path => modules.get(path) ?? readFile(path)
  host.getSourceFile = (path, target, ...rest) => {
    const text = modules.get(path)
    return text === undefined
      ? (before?.getSourceFile(path) ?? getSourceFile(path, target, ...rest))
      : ts.createSourceFile(path, text, target)
  }
  before = ts.createProgram(roots, { ...options, incremental: false }, host, before)
  return paths.filter(path => {
    const source = before?.getSourceFile(join(root, path))
    return !source || (before?.getSemanticDiagnostics(source) ?? []).length > 0
  })
}

async function modulesOf(changed: typeof files): Promise<Map<string, string>> {
  const { set } = examine(changed).definitions
  return new Map([
    [generated('api.d.ts'), await apiTypes(set.openapi)],
    [generated('operations.ts'), operationTable(set.openapi)],
    [generated('forms.d.ts'), await formTypes(set.forms)],
    [generated('files.d.ts'), await fileTypes(changed)],
    [generated('names.ts'), idTypes(set)],
  ])
}

const sides = [...new Set(changes.flatMap(({ fails }) => fails))]
const roots = sides.map(path => join(root, path))

describe('a changed document does not compile where it is still read as before', () => {
  beforeAll(async () => expect(failing(await modulesOf(files), sides)).toEqual([]), 180_000)

  test.each(sampled(changes, 3).map(change => [change.what, change] as const))('%s', async (_what, { file, from, to, fails }) => {
    const text = readFileSync(join(root, file), 'utf8')
    expect(text).toContain(from)
    const { value } = parseDefinition(file, Buffer.from(text.replaceAll(from, to)))
    expect(failing(await modulesOf(new Map(files).set(file, value as never)), fails)).toEqual(fails)
  })
})
