import type { RJSFSchema } from '@rjsf/utils'
import { expect, test } from 'vitest'
import type { JsonObject } from '#engine/definitions/types.ts'
import { keysOfId } from '#portal/forms/field-paths.ts'
import { mergeRules } from '#portal/forms/merge-rules.ts'

test('what a rule says of a field is shown instead of what the field says; its kind and format stay', () => {
  const schema: JsonObject = {
    type: 'object',
    required: ['reason'],
    properties: {
      reason: {
        type: 'string',
        title: 'Reason',
        oneOf: [{ const: 'a' }, { const: 'b' }],
        errorMessage: { required: 'Choose', oneOf: 'One' },
      },
      proof: { type: 'string', format: 'upload-id', 'x-upload': 'screenshot' },
      mail: { type: 'string', format: 'email' },
      type: { type: 'string', title: 'A field of this name' },
    },
    allOf: [
      {
        required: ['proof'],
        properties: {
          reason: { title: 'Why', oneOf: [{ const: 'a' }], errorMessage: { oneOf: 'Only this' } },
          proof: { format: 'upload-id', 'x-upload': 'letter' },
          mail: { format: 'plain-text', description: 'Of the office' },
          type: { title: 'Another title' },
        },
      },
      { properties: { proof: { description: 'Signed' } } },
    ],
  }
  expect(mergeRules(schema as RJSFSchema)).toEqual({
    type: 'object',
    required: ['reason', 'proof'],
    properties: {
      reason: { type: 'string', title: 'Why', oneOf: [{ const: 'a' }], errorMessage: { required: 'Choose', oneOf: 'Only this' } },
      proof: { type: 'string', format: 'upload-id', 'x-upload': 'letter', description: 'Signed' },
      mail: { type: 'string', format: 'email', description: 'Of the office' },
      type: { type: 'string', title: 'Another title' },
    },
  })
})

test('the field with an id is found among names with _ and entries of lists', () => {
  const schema: RJSFSchema = {
    properties: {
      a: { properties: { b_c: {} } },
      a_b: { properties: { d: {} } },
      list: { type: 'array', items: { properties: { file: {}, file_name: {} } } },
    },
  }
  const data = { list: [{}, {}] }
  const found = ['a_b_c', 'a_b_d', 'list_1_file', 'list_0_file_name', 'list_2_file', 'nothing'].map(id =>
    keysOfId(schema, data, `form_${id}`, 'form'),
  )
  expect(found).toEqual([['a', 'b_c'], ['a_b', 'd'], ['list', '1', 'file'], ['list', '0', 'file_name'], null, null])
})
