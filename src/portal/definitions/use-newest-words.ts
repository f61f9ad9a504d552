import { startTransition, useEffect, useState } from 'react'
import { onDefinitionsHash } from '../api/definitions-hash.ts'
import { adoptTexts } from '../texts/say.ts'
import { wouldLose } from '../ui/leaving/leave-guards.ts'
import { loadWords, type PortalDefinitions } from './portal-definitions.ts'

/**
 * The definitions with the words and contents of the newest set that the server answered with. All else of them stays as the page was
 * served with it, so that nothing typed is lost and no answer becomes another than what it was asked for. Where the server answers in
 * another language by now, the page is loaded again in that, unless something typed would be lost.
 */
export function useNewestWords(loaded: PortalDefinitions | null): PortalDefinitions | null {
  const [definitions, setDefinitions] = useState<PortalDefinitions | null>(null)
  useEffect(() => {
    if (!loaded) return
    let newest = loaded.hash
    return onDefinitionsHash(hash => {
      if (hash === newest) return
      newest = hash
      if (languageIn(hash) !== languageIn(loaded.hash) && !wouldLose()) return location.reload()
      void loadWords(hash, loaded).then(words => {
        // Words that did not arrive come with the next set, or when the page is loaded again.
        if (!words || hash !== newest) return
        adoptTexts(words.rooms)
        // Contents are on their way then: until they are there the page shows what it has.
        startTransition(() => setDefinitions({ ...loaded, ...words, wordsOf: hash }))
      })
    })
  }, [loaded])
  return definitions ?? loaded
}

/** What a set's name says of its language; nothing where it speaks that of its files. */
function languageIn(name: string): string | undefined {
  return name.split('.')[1]
}
