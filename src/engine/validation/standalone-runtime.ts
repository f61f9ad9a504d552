import { allFormats } from './all-formats.ts'
import { allKeywords } from './all-keywords.ts'
import { runtimeWith } from './runtime.ts'

/** The runtime of precompiled validators with every format and keyword. `standaloneModule` refuses code that needs more. */
export const standaloneRuntime = runtimeWith(allFormats, allKeywords)

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
        'Take the keyword or format out of the form, or add the module to src/engine/validation/runtime.ts.',
    )
  })
  return `export default rt => {\nconst exports = {}\nconst module = { exports }\n${body}\nreturn module.exports\n}\n`
}
