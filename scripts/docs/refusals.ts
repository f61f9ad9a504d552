import { valueAt } from '#engine/definitions/json/json-pointer.ts'
import { walkValues } from '#engine/definitions/json/walk-values.ts'
import type { DefinitionFiles } from '#engine/definitions/published-set.ts'
import type { Content, JsonObject } from '#engine/definitions/types.ts'
import { refusalsFile } from '../generate/names.ts'
import { refusalsInCode } from '../generate/refusals-in-code.ts'

/** docs/reference/refusals.md: every refusal with its status, code, text and the files and operations that give it. */
export function refusalsPage(root: string, files: DefinitionFiles): string {
  const { texts = {}, answers = {} } = (files.get(refusalsFile) ?? {}) as Partial<Content>
  const keys = [...new Set([...Object.keys(texts), ...Object.keys(answers)])].sort()
  const code = refusalsInCode(root, new Set(keys))
  const data = reasonsIn(files)
  const rows = keys.map(key => {
    const { status, said, code: wire = key } = answers[key] ?? {}
    const reason = data.get(key) ?? []
    const statuses = status === undefined ? (reason.length > 0 ? '409' : 'at a field or on a page') : [status].flat().join(', ')
    const places = [...reason, ...(code.get(key) ?? [])].map(place => place + operationsOf(place, files))
    return `| \`${key}\` | ${statuses} | ${wire === key ? '' : `\`${wire}\``} | ${texts[key] ?? `(${said})`} | ${places.join('<br>')} |`
  })
  return `# Refusals

Written by \`npm run docs\` from \`${refusalsFile}\` and the code; never edited. The code that programs get is the key, unless another is named.
What a workflow, a condition or a record kind names as its reason is a 409.

| Key | Status | Code | Text | Where |
|---|---|---|---|---|
${rows.join('\n')}
`
}

/** Reasons that definition files name, with the files. */
function reasonsIn(files: DefinitionFiles): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [file, content] of files) {
    if (file.startsWith('schemas/meta/')) continue
    for (const { key, value } of walkValues(content))
      if (key === 'reason' && typeof value === 'string') found.set(value, [...new Set([...(found.get(value) ?? []), file])])
  }
  return found
}

/** A file of a command answers the operations that name it. */
function operationsOf(place: string, files: DefinitionFiles): string {
  const [, command] = /^src\/server\/commands\/(.*)\.ts$/.exec(place) ?? []
  const paths = (valueAt(files.get('openapi/portal.yaml') ?? {}, '/paths') ?? {}) as { [path: string]: JsonObject }
  const ids = Object.values(paths).flatMap(calls =>
    Object.values(calls).flatMap(call => {
      const { 'x-command': named, operationId } = (call ?? {}) as JsonObject
      return command !== undefined && named === command ? [`\`${operationId}\``] : []
    }),
  )
  return ids.length > 0 ? ` (${ids.join(', ')})` : ''
}
