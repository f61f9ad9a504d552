import { type Definitions, rolesFile } from '../../definitions.ts'
import { isObject } from '../../json/is-object.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import { nearest } from '../../json/nearest.ts'
import { walkValues } from '../../json/walk-values.ts'
import { resolveRef } from '../../schemas/resolve-ref.ts'
import { collectReferences } from '../references/collect-references.ts'
import type { Finding, Rule } from '../rule.ts'

/** Kinds of file that count only where another names them: what one does for nobody, and where it would be named. */
const kinds = {
  form: { unused: id => `Nothing asks the form "${id}"`, fix: 'Name it in an event, a page, a record kind or an operation' },
  list: { unused: id => `No page and no operation shows the list "${id}"`, fix: 'Name it in navigation.json' },
  message: { unused: id => `Nothing sends the message "${id}"`, fix: 'Name it in an effect of a workflow' },
  content: { unused: id => `No page shows the content "${id}"`, fix: 'Name it in a page of navigation.json' },
  document: { unused: id => `No record kind has the document "${id}"`, fix: 'Name it under "documents" of a record kind' },
  workflow: { unused: id => `No record kind and no page runs the workflow "${id}"`, fix: 'Name it there' },
} satisfies { [kind: string]: { unused: (id: string) => string; fix: string } }

/** What nothing names is usually named wrongly where it should be: the mistake is elsewhere, and this is the end of it that shows. */
export const unusedDefinition: Rule = {
  rule: 'unused-definition',
  about:
    'what one file gives to others is named by one: forms, lists, messages, contents, documents, workflows, shared fields, rights',
  check(definitions) {
    const named = new Set(
      collectReferences(definitions)
        .filter(({ kind, file }) => kind !== 'right' || file !== rolesFile)
        .map(({ kind, id }) => `${kind} ${id}`),
    )
    const pointed = placesPointedAt(definitions)
    const maps = {
      form: definitions.forms,
      list: definitions.lists,
      message: definitions.messages,
      content: definitions.contents,
      document: definitions.documents,
      workflow: definitions.workflows,
    }
    const misspelt = namesMeant(definitions, maps)
    const files = Object.entries(kinds).flatMap(([kind, { unused, fix }]) =>
      [...maps[kind as keyof typeof maps]].flatMap(([id, { file }]): Finding[] =>
        named.has(`${kind} ${id}`) || misspelt.has(`${kind} ${id}`) || pointed.has(`${file}#`) || pointed.has(`${kind} ${id}`)
          ? []
          : [{ file, path: '', message: unused(id), fix: `${fix}, or delete the file.` }],
      ),
    )
    return [...files, ...fieldsOfNobody(definitions, pointed), ...rightsOfNothing(definitions, named)]
  },
}

/** What a misspelt name elsewhere means: that mistake is said there, and this only follows from it. */
function namesMeant(definitions: Definitions, maps: { [kind: string]: Map<string, unknown> }): Set<string> {
  return new Set(
    collectReferences(definitions).flatMap(({ kind, id }) => {
      const known = maps[kind]
      const near = known && !known.has(id) ? nearest(id, known.keys()) : undefined
      return near === undefined ? [] : [`${kind} ${near}`]
    }),
  )
}

/** Where the "$ref"s and options of all files lead. */
function placesPointedAt({ files }: Definitions): Set<string> {
  const places = new Set<string>()
  for (const [file, content] of files) {
    if (file.startsWith('schemas/meta/')) continue
    for (const { key, value } of walkValues(content)) {
      // Its own rule says when there is no such content.
      if (key === 'x-options' && isObject(value)) places.add(`content ${value.content}`)
      if (key !== '$ref' || typeof value !== 'string') continue
      const target = resolveRef(file, value, files)
      if ('value' in target) places.add(`${target.file}#${target.path}`)
    }
  }
  return places
}

function fieldsOfNobody({ forms, fields }: Definitions, pointed: Set<string>): Finding[] {
  return [...forms.values(), ...fields.values()].flatMap(({ file, content }) =>
    Object.keys(content.definitions ?? {}).flatMap((name): Finding[] => {
      const path = appendPointer('/definitions', name)
      const fix = `Refer to it by "$ref": "…#${path}", or remove it.`
      return pointed.has(`${file}#${path}`) ? [] : [{ file, path, message: `No field refers to "${name}"`, fix }]
    }),
  )
}

function rightsOfNothing({ roles }: Definitions, named: Set<string>): Finding[] {
  const fix = 'Name it where it is needed (a page, an event, a record kind, an operation), or remove it here and from the roles.'
  return Object.keys(roles.rights).flatMap((id): Finding[] =>
    named.has(`right ${id}`)
      ? []
      : [{ file: rolesFile, path: appendPointer('/rights', id), message: `Nothing asks for the right "${id}"`, fix }],
  )
}
