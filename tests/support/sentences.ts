import { sentencesOf } from '#engine/validation/sentences.ts'
import { projectTexts } from './portal-texts.ts'

/** The sentences about fields as the files of this repository say them. */
export const say = sentencesOf(projectTexts().sentences ?? {}, 'en')
