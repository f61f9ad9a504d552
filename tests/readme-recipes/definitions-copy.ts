import { type Copy, copyOf, definitionFolders } from './copy-of.ts'

/** A copy of the definitions to edit; `ONRAMP_DEFINITIONS` makes a portal use it. */
export type DefinitionsCopy = Copy

/** Copies schemas/, workflows/ and openapi/ into a folder of their own. */
export function copyDefinitions(): DefinitionsCopy {
  return copyOf(...definitionFolders)
}
