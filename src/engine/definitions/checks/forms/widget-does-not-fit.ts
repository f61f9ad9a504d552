import { isObject } from '../../json/is-object.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import type { Schema } from '../../types.ts'
import { uiPlaces } from '../places/ui-places.ts'
import { typesOf, valuesListed } from '../places/value-types.ts'
import type { Rule } from '../rule.ts'

type Fit = { takes: string; fits: (schema: Schema) => boolean }

const typed = (...types: string[]): Fit => ({
  takes: types.join(' or '),
  fits: schema => typesOf(schema).some(type => types.includes(type)),
})
const options: Fit = {
  takes: 'a field with options (enum, oneOf) or yes and no',
  fits: schema => valuesListed(schema) !== null || typesOf(schema).includes('boolean') || isObject(schema.items),
}

/** What each widget can show. One that is not named here shows anything. */
const widgets: { [widget: string]: Fit } = {
  text: typed('string', 'integer', 'number'),
  textarea: typed('string'),
  email: typed('string'),
  url: typed('string'),
  phone: typed('string'),
  password: typed('string'),
  code: typed('string'),
  colour: typed('string'),
  number: typed('integer', 'number'),
  date: typed('string'),
  checkbox: typed('boolean'),
  consent: typed('boolean'),
  radio: options,
  select: options,
  offered: typed('string'),
  'offered-radio': typed('string'),
  reference: { takes: 'a field with "x-ref"', fits: schema => schema['x-ref'] !== undefined },
  proof: {
    takes: 'a field whose "x-ref" says what happened',
    fits: schema => isObject(schema['x-ref']) && schema['x-ref'].happened !== undefined,
  },
  upload: { takes: 'a field with "x-upload"', fits: schema => schema['x-upload'] !== undefined },
}

const entriesLike = (takes: string, fits: (items: Schema) => boolean): Fit => ({
  takes,
  // A list that does not say what its entries are is named for that.
  fits: ({ type, items }) => (items === undefined ? type === 'array' : isObject(items) && fits(items)),
})
const fieldsOf = ({ properties }: Schema): Schema[] => (isObject(properties) ? Object.values(properties).filter(isObject) : [])

/** What each component that takes over a whole list (`ui:field`) can show. */
const components: { [component: string]: Fit } = {
  choices: entriesLike(
    'a list whose entries have "x-ref" or options',
    items => items['x-ref'] !== undefined || valuesListed(items) !== null,
  ),
  documents: entriesLike(
    'a list of objects with one choice (oneOf) and one file (x-upload)',
    items =>
      fieldsOf(items).some(field => field.oneOf !== undefined) && fieldsOf(items).some(field => field['x-upload'] !== undefined),
  ),
  pins: entriesLike(
    'a list of objects with "path" and "comment"',
    ({ properties }) => isObject(properties) && properties.path !== undefined && properties.comment !== undefined,
  ),
}

/** A date picker on a yes-or-no field writes what the field refuses. */
export const widgetDoesNotFit: Rule = {
  rule: 'widget-does-not-fit',
  about: 'widgets and field components show the type of their field',
  check(definitions) {
    return uiPlaces(definitions).flatMap(({ file, path, ui, schema }) =>
      [
        { key: 'ui:widget', word: 'widget', fits: widgets },
        { key: 'ui:field', word: 'field component', fits: components },
      ].flatMap(({ key, word, fits }) => {
        const name = String(ui[key])
        const fit = Object.hasOwn(fits, name) ? fits[name] : undefined
        if (!fit || !schema || fit.fits(schema)) return []
        const message = `The ${word} "${name}" does not fit the field, which is ${typesOf(schema).join(' or ') || 'of no type'}`
        return [{ file, path: appendPointer(path, key), message, fix: `It takes ${fit.takes}. Name another ${word}, or none.` }]
      }),
    )
  },
}
