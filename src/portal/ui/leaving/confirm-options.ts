import type { ReactNode } from 'react'

/** What a question asks before something is done. */
export interface ConfirmOptions {
  title: string
  text: ReactNode
  /** The verb on the button that goes ahead. */
  action: string
  cancel?: string
  /** `bad` for what cannot be undone. */
  tone?: 'normal' | 'bad'
  /** Asks to type this before the button can be pressed. */
  typeToConfirm?: string
}
