import type { Rule } from '../checks.ts'
import { isObject } from '../is-object.ts'
import { pointer } from '../json-pointer.ts'
import type { Schema } from '../kinds.ts'
import { uiPlaces } from './ui-places.ts'
import { typesOf, valuesListed } from './value-types.ts'

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
  reference: { takes: 'a field with "x-ref"', fits: schema => schema['x-ref'] !== undefined },
  upload: { takes: 'a field with "x-upload"', fits: schema => schema['x-upload'] !== undefined },
}

/** A date picker on a yes-or-no field writes what the field refuses. */
export const widgetDoesNotFit: Rule = {
  rule: 'widget-does-not-fit',
  about: 'widgets show the type of their field',
  check(definitions) {
    return uiPlaces(definitions).flatMap(({ file, path, ui, schema }) => {
      const name = String(ui['ui:widget'])
      const fit = Object.hasOwn(widgets, name) ? widgets[name] : undefined
      if (!fit || !schema || fit.fits(schema)) return []
      const message = `The widget "${name}" does not fit the field, which is ${typesOf(schema).join(' or ') || 'of no type'}`
      return [{ file, path: pointer(path, 'ui:widget'), message, fix: `It takes ${fit.takes}. Name another widget, or none.` }]
    })
  },
}
