import { useSyncExternalStore } from 'react'
import type { Autosaver, SaveStatus } from './autosaver.ts'

/** What is known about the saving of what is shown. */
export function useSaveStatus(saver: Autosaver<never>): SaveStatus {
  return useSyncExternalStore(saver.subscribe, saver.status)
}
