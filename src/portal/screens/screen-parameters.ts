import { ownParameters, type Page, type ScreenParameters } from '#engine/definitions/pages/navigation.ts'
import type { OperationId } from '#generated/operations.ts'

/** What the page of a screen says of it. */
export type ParametersOf<Screen extends keyof ScreenParameters> = ScreenParameters<OperationId>[Screen]

/** The parameters of the page that a screen shows. @throws when the page has another screen. */
export function screenParameters<Screen extends keyof ScreenParameters>(page: Page, screen: Screen): ParametersOf<Screen> {
  return ownParameters<Screen, OperationId>(page, screen)
}
