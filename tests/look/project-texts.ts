/// <reference types="vite/client" />
import { adoptTexts } from '#portal/texts/say.ts'

const files = import.meta.glob<{ [key: string]: string }>('../../schemas/texts/*.texts.json', { eager: true, import: 'texts' })

// Pages that are built for tests load no published set: they say the words as the files have them.
adoptTexts(
  Object.fromEntries(Object.entries(files).map(([path, texts]) => [path.replaceAll(/^.*\/|\.texts\.json$/g, ''), texts])),
)
