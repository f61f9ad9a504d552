import { startTransition, useEffect, useState } from 'react'
import { onToldSet } from '../api/told-set.ts'
import { adoptTexts } from '../texts/say.ts'
import { loadWords, type PortalDefinitions } from './portal-definitions.ts'

/**
 * The definitions with the words and contents of the newest set that the server answered with. All else of them stays as the page was
 * served with it, so that nothing typed is lost and no answer becomes another than what it was asked for.
 */
export function useNewestWords(loaded: PortalDefinitions | null): PortalDefinitions | null {
  const [definitions, setDefinitions] = useState<PortalDefinitions | null>(null)
  useEffect(() => {
    if (!loaded) return
    let newest = loaded.hash
    return onToldSet(hash => {
      if (hash === newest) return
      newest = hash
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
