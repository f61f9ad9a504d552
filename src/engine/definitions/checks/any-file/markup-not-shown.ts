import { htmlTags, markupNotShown } from '#engine/texts/html-tags.ts'
import { metaSchemaFileOf, translationOf } from '../../files/file-kinds.ts'
import { metaPlaces } from '../../files/meta-places.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import { walkValues } from '../../json/walk-values.ts'
import { readTranslation } from '../../languages/lay-translations.ts'
import type { DefinitionFiles } from '../../published-set.ts'
import type { JsonObject } from '../../types.ts'
import type { Finding, Rule } from '../rule.ts'
import { mayRun } from './blank-text.ts'

/** Who asks for these texts over the API may give them to a browser, which shows all that is in them. */
export const markupIsNotShown: Rule = {
  rule: 'markup-not-shown',
  about: 'texts in HTML, and their translations, have the tags that pages show, and no others',
  check({ files, written }) {
    return [
      ...[...files].flatMap(([file, content]) =>
        htmlPlaces(file, content, files).flatMap(({ path, text }) => found(file, path, text)),
      ),
      ...[...written.keys()].flatMap(file => ofTranslation(file, written)),
    ]
  },
}

function ofTranslation(file: string, files: DefinitionFiles): Finding[] {
  const of = translationOf(file)?.of
  const content = of === undefined ? undefined : files.get(of)
  if (of === undefined || !content) return []
  const paths = htmlPlaces(of, content, files).map(({ path }) => path)
  if (paths.length === 0) return []
  return readTranslation(file, files).entries.flatMap(({ path, target }) =>
    paths.includes(path) ? found(file, `${appendPointer('/texts', path)}/target`, target) : [],
  )
}

function htmlPlaces(file: string, content: JsonObject, files: DefinitionFiles): { path: string; text: string }[] {
  const meta = metaSchemaFileOf(file)
  const schema = meta === null ? undefined : files.get(meta)
  if (meta === null || schema === undefined || !asksForHtml(schema)) return []
  return metaPlaces(content, meta, files).flatMap(({ path, value, parts }) =>
    typeof value === 'string' && parts.some(({ schema }) => schema.contentMediaType === 'text/html')
      ? [{ path, text: value }]
      : [],
  )
}

const asking = new WeakMap<JsonObject, boolean>()

/** Few meta-schemas do, and finding out what one says of a value takes long. */
function asksForHtml(schema: JsonObject): boolean {
  const known =
    asking.get(schema) ?? [...walkValues(schema)].some(({ key, value }) => key === 'contentMediaType' && value === 'text/html')
  asking.set(schema, known)
  return known
}

function found(file: string, path: string, text: string): Finding[] {
  const markup = mayRun(text) ? null : markupNotShown(text)
  if (markup === null) return []
  const fix = `Use ${htmlTags.join(', ')} without attributes, and write &lt; for "<".`
  return [{ file, path, message: `No page shows ${markup}`, fix }]
}
