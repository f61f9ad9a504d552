import type { DefinitionFiles, PublishedForm, PublishedSet } from '#engine/definitions/published-set.ts'
import type { Json, JsonObject } from '#engine/definitions/types.ts'
import { visibleData } from '#engine/validation/visible.ts'
import { Refusal } from '#server/errors.ts'
import { createRouter } from '#server/http/operations.ts'
import { checkedData, formProblems, problemsFound } from '#server/records/drafts/check-data.ts'
import { aMoment } from '../engine/a-moment.ts'

/** What the server says of the data of a form. */
export type Said = { path: string; message: string }[]

/** Who asks a form: what is written in it for that, what names it, and what the server says of its data there. */
export type Home = {
  ofField: JsonObject
  ofForm: (fields: string[]) => JsonObject
  name: (files: DefinitionFiles, forms: { id: string; file: string }[]) => void
  server: (set: PublishedSet) => (form: PublishedForm, data: JsonObject) => Said
}

const workflow = 'workflows/brand.workflow.json'
const rolesFile = 'schemas/portal/roles.json'
const document = 'openapi/portal.yaml'

export const homes: { [name: string]: Home } = {
  'of a record': {
    ofField: {},
    ofForm: ([first = '', ...others]): JsonObject => {
      const steps = [
        { id: 'first', title: 'First', fields: [first] },
        { id: 'second', title: 'Second', fields: others },
      ]
      return others.length === 0 ? {} : { 'x-steps': steps }
    },
    // As the one record that a kind is, it has rules of its own; a form says the same whichever kind names it.
    name: () => undefined,
    server: () => (form, data) => formProblems(form.schema, visibleData(form, data), aMoment),
  },
  'of an event': {
    ofField: {},
    ofForm: () => ({}),
    name: (files, forms) => {
      const content = structuredClone(files.get(workflow)) as { meta: { events: JsonObject }; states: { submitted: JsonObject } }
      const on = content.states.submitted.on as JsonObject
      for (const { id } of forms) {
        content.meta.events[id] = { label: id, right: 'brand.decide', form: id, historyLabel: id }
        on[id] = { target: 'rejected' }
      }
      files.set(workflow, content as unknown as JsonObject)
      const held = structuredClone(files.get(rolesFile)) as { roles: JsonObject }
      // Whoever may send an event may give the files that its form asks for.
      for (const role of Object.values(held.roles) as { rights: JsonObject }[])
        if (role.rights['brand.decide']) role.rights['file.upload'] = 'own'
      files.set(rolesFile, held)
    },
    server: set => (form, data) => {
      try {
        checkedData({ set, moment: aMoment }, form, data, 'whole')
        return []
      } catch (error) {
        if (error instanceof Refusal) return error.data?.problems as Said
        throw error
      }
    },
  },
  'of a command': {
    ofField: { 'x-writes': 'never', $comment: 'Only tried.' },
    ofForm: () => ({ 'x-writes': 'account' }),
    name: (files, forms) => {
      const content = structuredClone(files.get(document)) as { paths: JsonObject }
      const like = (content.paths['/secure/api/v1/user-details'] as { post: JsonObject }).post
      for (const { id, file } of forms)
        content.paths[`/secure/api/v1/${id}`] = {
          post: {
            ...like,
            operationId: id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
            requestBody: { required: true, content: { 'application/json': { schema: { $ref: `../${file}` } } } },
          },
        }
      files.set(document, content)
    },
    server: set => {
      const { operations } = createRouter(set)
      return (form, data) => {
        const check = operations.find(({ path }) => path === `/secure/api/v1/${form.id}`)?.checkBody?.()
        if (!check) throw new Error(`No call takes the form "${form.id}".`)
        const shown = visibleData(form, data) as Json
        return problemsFound(check, check.schema as JsonObject, shown, aMoment)
      }
    },
  },
}
