import { ajvKeyword } from './ajv-keyword.ts'
import { allFormats } from './all-formats.ts'
import { annotations } from './annotations.ts'
import { keywords } from './keywords.ts'

/**
 * Options for RJSF's `compileSchemaValidatorsCode`, so that precompiled validators decide as those of `createAjv` do. The code it gives
 * goes through `standaloneModule`.
 */
export const standaloneOptions = {
  customFormats: allFormats,
  ajvOptionsOverrides: {
    ownProperties: true,
    passContext: true,
    verbose: false,
    keywords: [...keywords.map(ajvKeyword), ...annotations],
  },
}
