import { manyKinds, singleKinds } from '#engine/definitions/files/file-kinds.ts'
import type { JsonObject } from '#engine/definitions/types.ts'

export const settingsFile = '.vscode/settings.json'

/**
 * Settings of VS Code, which give each kind of file its schema with the names that there are. A file names its meta-schema in "$schema",
 * so the schema is given under that address, and leads on to the generated one.
 */
export function editorSettings(files: string[]): JsonObject {
  const kinds = [...manyKinds, ...singleKinds, 'workflow'].filter(kind => files.includes(`schemas/meta/${kind}.meta.json`))
  return {
    'json.schemas': kinds.map(kind => ({
      fileMatch: [patternOf(kind)],
      url: `./schemas/meta/${kind}.meta.json`,
      schema: { $ref: `../../src/generated/editor/${kind}.meta.json` },
    })),
    'yaml.schemas': { './src/generated/editor/openapi.json': ['openapi/*.yaml', 'openapi/kinds/*.yaml'] },
  }
}

function patternOf(kind: string): string {
  if (kind === 'workflow') return '/workflows/*.workflow.json'
  return singleKinds.some(one => one === kind) ? `/schemas/portal/${kind}.json` : `/schemas/*/*.${kind}.json`
}
