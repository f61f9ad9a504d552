import { Ajv } from 'ajv'
import addFormatsModule from 'ajv-formats'
import { ajvKeyword } from './ajv-keyword.ts'
import { allFormats } from './all-formats.ts'
import { allKeywords } from './all-keywords.ts'
import { annotations } from './annotations.ts'
import { standardFormats } from './formats.ts'

// A CommonJS default export is a namespace under nodenext; at run time it is the function itself.
const addFormats = addFormatsModule as unknown as typeof addFormatsModule.default

/**
 * The one factory of validators. Unknown keywords and formats are errors at compile time; every error of a value is reported, each
 * with its parent schema; only own properties count, so `__proto__` and the like are neither present nor allowed.
 * `coerce`: for parameters of a request, which arrive as text ("3" is taken for 3, one value for a list of one, defaults are filled).
 * Bodies are never coerced. Schemas must be without `$schema` and `$id`. Call a validator with the moment as its `this`
 * (`validate.call(moment, data)`): keywords that compare with today throw without.
 */
export function createAjv(options: { coerce?: boolean } = {}): Ajv {
  const ajv = new Ajv({
    allErrors: true,
    ownProperties: true,
    passContext: true,
    verbose: true,
    strict: true,
    // Conditions and `then` branches name properties without repeating their type.
    strictTypes: false,
    strictRequired: false,
    allowUnionTypes: true,
    // As RJSF has it for the page's validators: 0.3 is a multiple of 0.1.
    multipleOfPrecision: 8,
    // V8 leaves out what is not needed, too; here it is a third of all compiling.
    code: { optimize: false },
    ...(options.coerce && { coerceTypes: 'array', useDefaults: true }),
  })
  addFormats(ajv, [...standardFormats])
  for (const [name, accepts] of Object.entries(allFormats)) ajv.addFormat(name, accepts)
  for (const row of allKeywords) ajv.addKeyword(ajvKeyword(row))
  for (const keyword of annotations) ajv.addKeyword(keyword)
  return ajv
}
