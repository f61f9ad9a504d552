import { limitsFile } from '#engine/definitions/definitions.ts'
import { sentencesFile } from '#engine/definitions/languages/sentences-of-files.ts'
import { fillLimits, limitsOf } from '#engine/definitions/limits/fill-limits.ts'
import type { Limits, UploadLimit } from '#engine/definitions/limits/limits.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import written from '../../schemas/portal/limits.json' with { type: 'json' }
import sentences from '../../schemas/texts/sentences.texts.json' with { type: 'json' }

type OfThisRepository = Limits & { uploads: { [kind in keyof typeof written.uploads]: UploadLimit } }

/** The limits of this repository as they are published: their messages with the numbers filled in. */
export const limits = limitsOf(
  fillLimits(
    new Map<string, JsonObject>([
      [limitsFile, written],
      [sentencesFile, sentences],
    ]),
    {},
  ).files,
) as OfThisRepository
