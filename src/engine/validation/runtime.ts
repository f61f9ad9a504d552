import * as equal from 'ajv/dist/runtime/equal.js'
import * as ucs2length from 'ajv/dist/runtime/ucs2length.js'
import * as ajvFormats from 'ajv-formats/dist/formats.js'
import type { KeywordRow } from './keywords.ts'

/**
 * What precompiled validators ask for, by the name of the module they would `require`: the whole list. Takes our own formats and
 * keywords, of which a page has only those that its forms name. Nothing here compiles code, so it works under a policy without `unsafe-eval`.
 */
export function runtimeWith(
  formats: { [name: string]: (value: string) => boolean },
  keywords: KeywordRow[],
): { [module: string]: unknown } {
  return {
    'ajv/dist/runtime/equal': { default: functionIn(equal) },
    'ajv/dist/runtime/ucs2length': { default: functionIn(ucs2length) },
    // Formats that are functions compile to a look-up in this table, ours as well.
    'ajv-formats/dist/formats': { fullFormats: { ...(tableIn(ajvFormats) as object), ...formats } },
    'onramp/keywords': Object.fromEntries(keywords.map(({ keyword, rule }) => [keyword, rule])),
    'onramp/measures': Object.fromEntries(keywords.flatMap(({ keyword, measured }) => (measured ? [[keyword, measured]] : []))),
  }
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
