import type { ReactNode } from 'react'
import type { JsonObject } from '#engine/definitions/types.ts'
import type { FieldProblem } from '#engine/validation/problems.ts'
import type { ReachedFrom } from '#engine/validation/reached.ts'
import type { Staying } from '#engine/validation/visible.ts'
import type { FormServices } from '../form-services.tsx'
import type { OfflineProps } from '../sending-notes.tsx'
import type { Autosaver } from './autosaver.ts'
import type { ReviewComments } from './field-comments-list.tsx'

export type WizardProps = {
  /** Hash of the published set, and id of a form with steps. */
  set: string
  form: string
  /** What is known at first. Afterwards the wizard holds what is typed, also what cannot be saved yet. */
  data: JsonObject
  /** Grows when `data` has become another from outside: the wizard goes on with it. */
  round?: number
  /** A submit was held back because of that: nobody has seen it yet. */
  onUnseen?: () => void
  /** Id of the step shown, or "review"; the first for any other word. Belongs into the address. */
  step: string
  /** Shown instead for a step that the form does not have. */
  noStep?: ReactNode
  onStep: (step: string) => void
  /** It was come to from elsewhere: it goes on where something is missing, and at this step ("review" or the first) where nothing is. */
  goesOn?: 'review' | 'first' | undefined
  /** Stands above everything, for what is typed; `isFirst`: over the first step. */
  above?: (data: JsonObject, isFirst: boolean) => ReactNode
  /** Names of the fields that nobody has filled in here: they were at the beginning. */
  filled?: string[]
  /** It was sent before: all of it was looked through. */
  wasSent?: boolean
  /** Told of every change, also of what cannot be saved yet. */
  onTyped?: (data: JsonObject) => void
  /** Keeps work in progress: everything but fields that fail the draft check. It goes on when this form is gone. */
  saver: Autosaver<JsonObject>
  /** What is known at first is not saved yet. */
  unsaved?: boolean
  /** It is not saved until somebody says how to go on. */
  isHeld?: boolean
  onSubmit: (data: JsonObject) => void
  /** What was submitted waits for the network. It is sent no more once the review is left. */
  offline?: Required<OfflineProps>
  submitLabel?: string
  /** What the button is called that leads on from a step without what is missing in it; there is none without it. */
  skipLabel?: string | undefined
  /** Why it would not be taken yet, whatever is filled in. */
  held?: string | undefined
  /** What the server found at the end of the references in what was saved last. */
  reached?: ReachedFrom | undefined
  /** Whose rows of the record stay, whatever is filled in. */
  staying?: Staying | undefined
  /** What reviewers asked at fields, when the record came back. */
  comments?: ReviewComments
  /** It is opened to correct it: at the first field that was marked, or at its step, where something above it is to be read first. */
  opensAsked?: 'field' | 'step' | false
  busy?: boolean
  /** What the server found on submitting. */
  serverProblems?: FieldProblem[]
  formContext: FormServices
  /** Shown at the right from 1,200 px, behind a button below; without it what the form's `x-preview` says. */
  preview?: (data: JsonObject) => ReactNode
}
