import { type ComponentType, createContext, useContext } from 'react'
import type { Page } from '#engine/definitions/pages/navigation.ts'

/** A component for every kind of screen that `screen` in navigation.json may name. */
type Screens = { [kind: string]: ComponentType<{ page: Page }> }

/** The screens of the portal, for a screen that shows another one within itself: the table of all imports it. */
export const ScreensContext = createContext<Screens>({})

/** @returns the screen of that kind. @throws when there is none, or nothing provides them. */
export function useScreen(kind: string): ComponentType<{ page: Page }> {
  const screen = useContext(ScreensContext)[kind]
  if (!screen) throw new Error(`There is no kind of screen "${kind}".`)
  return screen
}
