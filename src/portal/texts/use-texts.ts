import { useSyncExternalStore } from 'react'
import { onAdoptedTexts, type Room, type Say, textsOf } from './say.ts'

/** The words of a room, for a component: `const say = useTexts('lists')`, then `say('none-found')`. */
export function useTexts<In extends Room>(room: In): Say<In> {
  return useSyncExternalStore(onAdoptedTexts, () => textsOf(room))
}
