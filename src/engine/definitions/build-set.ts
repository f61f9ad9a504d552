import type { DocumentFile } from '#engine/documents/types.ts'
import type { ListFile } from '#engine/lists/list-file.ts'
import { recordOf } from '#engine/workflow/record-of.ts'
import type { Workflow } from '#engine/workflow/types.ts'
import { type Definitions, documentFile, fileTypesFile, navigationFile, rolesFile, templateFile } from './definitions.ts'
import { expandFiles } from './expand/expand-files.ts'
import { expandOperations } from './expand/expand-operations.ts'
import {
  listWithStates,
  navigationWithStates,
  recordWithStates,
  referencesWithStates,
  workflowWithStates,
} from './expand/expand-states.ts'
import { inlineDocument } from './expand/inline-document.ts'
import { atWrittenPlaces } from './expand/origins.ts'
import { kindOfFile } from './files/file-kinds.ts'
import type { FileTypes } from './files/file-types.ts'
import { contentsOf, filesOfKind } from './files/sort-by-kind.ts'
import { appendPointer } from './json/json-pointer.ts'
import { fillLimits, limitsOf } from './limits/fill-limits.ts'
import { operationsOf } from './operations/operations.ts'
import type { Navigation } from './pages/navigation.ts'
import { withWrittenFields } from './publish/field-storage.ts'
import { publishForm } from './publish/publish-form.ts'
import { openedRecords, publishList } from './publish/publish-list.ts'
import { publishRecord } from './publish/publish-record.ts'
import type { DefinitionFiles, Problem } from './published-set.ts'
import { isBrief } from './schemas/is-brief.ts'
import { selfContained } from './schemas/self-contained.ts'
import type { Content, Form, JsonObject, Message, RecordKind, Roles, Rows, Schema, Texts } from './types.ts'

const emptyNavigation: Navigation = {
  pages: [],
  detours: [],
  redirects: [],
  menus: [],
  profile: [],
  visitor: [],
  footer: { copyright: '', links: [], credit: '' },
  support: { email: '', text: '' },
}
const emptyRoles: Roles = { rights: {}, roles: {}, default: '', atCarrier: '', secondFactorOf: [], everyone: {} }

/**
 * Makes everything that a published set consists of from files that have the shape of their kind. Problems are those of references
 * between files; with problems the result is as complete as it can be.
 */
export function buildSet(given: DefinitionFiles): { definitions: Definitions; problems: Problem[] } {
  const { files, expansion } = expandFiles(withoutTranslations(given))
  const problems: Problem[] = [...expansion.problems]
  const forms = filesOfKind<Form>(files, 'form')
  const fields = filesOfKind<{ definitions: { [name: string]: Schema } }>(files, 'fields')
  const read: { [form: string]: Form } = {}
  for (const [id, { file }] of forms) {
    const made = selfContained({ file, path: '' }, files)
    problems.push(...made.problems)
    // What stopped half-way is no form.
    if (made.problems.length === 0) read[id] = made.schema as Form
  }
  const wholeFields = [...fields].flatMap(([id, { file, content }]) =>
    Object.keys(content.definitions).map(name => {
      const path = appendPointer('/definitions', name)
      const made = selfContained({ file, path }, files)
      problems.push(...made.problems)
      return { id, path, schema: made.schema }
    }),
  )
  const { files: filled, problems: unfilled } = fillLimits(files, read)
  problems.push(...atWrittenPlaces(unfilled, expansion.origins))
  const messages = filesOfKind<Message>(filled, 'message')
  const contents = filesOfKind<Content>(filled, 'content')
  const texts = filesOfKind<Texts>(filled, 'texts')
  const documents = filesOfKind<DocumentFile>(filled, 'document')
  const records = filesOfKind<RecordKind>(filled, 'record')
  const rows = filesOfKind<Rows>(filled, 'rows')
  const workflows = filesOfKind<Workflow>(filled, 'workflow')
  const whole = withWrittenFields(read, contentsOf(records))
  const sourcesOfLists = {
    ...{ records: contentsOf(records), forms: whole, texts: wordsOf(texts) },
    kindOfWorkflow: (id: string) => recordOf(contentsOf(workflows), id),
  }
  const lists = new Map(
    [...filesOfKind<ListFile>(filled, 'list')].map(([id, { file, content }]) => [
      id,
      { file, content: publishList(content, sourcesOfLists) },
    ]),
  )
  const navigation = only<Navigation>(filled, navigationFile, emptyNavigation)
  const roles = only<Roles>(files, rolesFile, emptyRoles)
  const limits = limitsOf(filled)
  const fileTypes = only<FileTypes>(files, fileTypesFile, { types: {} })

  const ofRecords = new Set(Object.values(contentsOf(records)).map(({ form }) => form))
  const written = { records: contentsOf(records), workflows: contentsOf(workflows) }
  const published = mapped(whole, (form, id) =>
    publishForm(id, referencesWithStates(form, written.records, written.workflows), limits, ofRecords.has(id)),
  )
  const sources = {
    records: mapped(written.records, record => recordWithStates(record, written.workflows)),
    forms: published,
    workflows: mapped(written.workflows, workflow => workflowWithStates(workflow, written.workflows)),
    lists: contentsOf(lists),
    limits,
  }
  const document = files.get(documentFile) ?? {}
  const expanded = expandOperations({ document, template: files.get(templateFile) ?? {}, ...sources })
  const { document: openapi, problems: refs } = inlineDocument(documentFile, expanded, files, published)
  problems.push(...refs)

  const brief = (kind: RecordKind): boolean => {
    const form = whole[kind.form]
    return kind.parent !== undefined && form !== undefined && isBrief(form, kind, limits.display?.dialogFields ?? 0)
  }
  const set = {
    forms: published,
    lists: mapped(contentsOf(lists), list => listWithStates(list, written.workflows)),
    messages: contentsOf(messages),
    contents: contentsOf(contents),
    texts: wordsOf(texts),
    documents: contentsOf(documents),
    records: Object.fromEntries(
      Object.entries(sources.records).map(([id, kind]) => [
        id,
        publishRecord(kind, sources.records, whole, openedRecords(id, sourcesOfLists), navigation.pages, brief(kind)),
      ]),
    ),
    rows: contentsOf(rows),
    workflows: sources.workflows,
    navigation: navigationWithStates(navigation, written.workflows),
    roles,
    limits,
    fileTypes,
    openapi,
  }
  return {
    definitions: {
      files,
      written: given,
      expansion,
      forms,
      whole,
      fields,
      wholeFields,
      lists,
      messages,
      contents,
      texts,
      documents,
      records,
      rows,
      workflows,
      navigation,
      roles,
      limits,
      fileTypes,
      operations: operationsOf(openapi, document),
      set,
    },
    problems,
  }
}

function withoutTranslations(files: DefinitionFiles): DefinitionFiles {
  return new Map([...files].filter(([file]) => kindOfFile(file)?.kind !== 'translation'))
}

function wordsOf(texts: Definitions['texts']): { [room: string]: { [key: string]: string } } {
  return mapped(contentsOf(texts), room => room.texts)
}

function only<Kind extends object>(files: DefinitionFiles, file: string, missing: Kind): Kind {
  const { $schema: _, ...content } = files.get(file) ?? (missing as JsonObject)
  return content as Kind
}

function mapped<One, Other>(all: { [id: string]: One }, make: (one: One, id: string) => Other): { [id: string]: Other } {
  return Object.fromEntries(Object.entries(all).map(([id, one]) => [id, make(one, id)]))
}
