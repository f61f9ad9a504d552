import * as equal from 'ajv/dist/runtime/equal.js'
import * as ucs2length from 'ajv/dist/runtime/ucs2length.js'
import * as ajvFormats from 'ajv-formats/dist/formats.js'
import { formats } from './formats.ts'
import { keywords } from './keywords.ts'

/**
 * What precompiled validators ask for, by the name of the module they would `require`. It is the whole list: `standaloneModule` refuses
 * code that needs more. Nothing here compiles code, so it works under a policy without `unsafe-eval`.
 */
export const standaloneRuntime: { [module: string]: unknown } = {
  'ajv/dist/runtime/equal': { default: functionIn(equal) },
  'ajv/dist/runtime/ucs2length': { default: functionIn(ucs2length) },
  // Formats that are functions compile to a look-up in this table, ours as well.
  'ajv-formats/dist/formats': { fullFormats: { ...(tableIn(ajvFormats) as object), ...formats } },
  'onramp/keywords': Object.fromEntries(keywords.map(({ keyword, rule }) => [keyword, rule])),
}

const requireCall = /\brequire\("([^"]*)"\)/g

/**
 * Turns Ajv's standalone code (CommonJS) into the text of an ES module whose default export takes `standaloneRuntime` and gives the
 * validators by name. Throws an Error when the code needs a module that the runtime does not have.
 */
export function standaloneModule(code: string): string {
  const body = code.replace(requireCall, (_, module: string) => {
    if (Object.hasOwn(standaloneRuntime, module)) return `rt[${JSON.stringify(module)}]`
    throw new Error(
      `A precompiled validator needs "${module}", which pages do not have. ` +
        'Take the keyword or format out of the form, or add the module to src/engine/validation/standalone-runtime.ts.',
    )
  })
  return `export default rt => {\nconst exports = {}\nconst module = { exports }\n${body}\nreturn module.exports\n}\n`
}

/** The default export of a CommonJS module, however Node or a bundler wraps it. */
function functionIn(module: unknown): unknown {
  let found = module
  while (typeof found === 'object' && found !== null && 'default' in found) found = found.default
  return found
}

function tableIn(module: { fullFormats?: unknown; default?: unknown }): unknown {
  return module.fullFormats ?? (module.default as { fullFormats: unknown }).fullFormats
}
