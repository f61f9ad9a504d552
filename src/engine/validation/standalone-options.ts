import { ajvKeyword } from './ajv-keyword.ts'
import { allFormats } from './all-formats.ts'
import { allKeywords } from './all-keywords.ts'
import { annotations } from './annotations.ts'

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
    keywords: [...allKeywords.map(ajvKeyword), ...annotations],
  },
}
