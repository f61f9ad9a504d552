import { fileTypesFile, limitsFile } from '../../definitions.ts'
import type { FileType } from '../../files/file-types.ts'
import { isObject } from '../../json/is-object.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import { nearest } from '../../json/nearest.ts'
import { entries } from '../../schemas/walk-schema.ts'
import type { Finding, Rule } from '../rule.ts'

/** What the library calls pictures whose size the server reads (`server/files/picture-size.ts`). */
const measured = ['png', 'jpg']

/** A file of a type that nobody can recognise would always be refused, as would a picture of a size that nobody can read. */
export const uploadTypeUnknown: Rule = {
  rule: 'upload-type-unknown',
  about: 'types that uploads take stand in file-types.json, once; sizes in pixels are asked of pictures that can be measured',
  check({ limits, fileTypes: { types } }) {
    const rows = Object.entries(types)
    const byExtension = new Map(rows.flatMap(([, type]) => type.extensions.map(extension => [extension, type] as const)))
    const ofUploads = entries(limits.uploads).flatMap(([upload, limit]) => {
      if (!isObject(limit) || !Array.isArray(limit.types)) return []
      const sized = limit.width !== undefined || limit.height !== undefined
      return limit.types.flatMap((extension, index) => {
        const path = appendPointer('/uploads', upload, 'types', index)
        return ofType(path, String(extension), byExtension, sized)
      })
    })
    const twice = rows.flatMap(([name, { extensions }]) =>
      extensions.flatMap((extension, index): Finding[] => {
        const [first = name] = rows.find(([, other]) => other.extensions.includes(extension)) ?? []
        if (first === name) return []
        const message = `"${extension}" is an extension of "${first}" as well`
        return [
          { file: fileTypesFile, path: appendPointer('/types', name, 'extensions', index), message, fix: 'Remove one of them.' },
        ]
      }),
    )
    return [...ofUploads, ...twice]
  },
}

function ofType(path: string, extension: string, known: Map<string, FileType>, sized: boolean): Finding[] {
  const type = known.get(extension)
  const file = limitsFile
  if (!type) {
    const near = nearest(extension, known.keys())
    const those = near ? `Did you mean "${near}"? Those` : 'Those'
    const fix = `${those} that can be recognised are: ${[...known.keys()].join(', ')}. Describe further ones in ${fileTypesFile}.`
    return [{ file, path, message: `A file of the type "${extension}" cannot be recognised`, fix }]
  }
  if (!sized || measured.includes(type.recognised ?? '')) return []
  const message = `The width and height of "${extension}" cannot be measured, but this upload asks for them`
  return [{ file, path, message, fix: 'Remove this type, or "width" and "height"; png, jpeg and jpg can be measured.' }]
}
