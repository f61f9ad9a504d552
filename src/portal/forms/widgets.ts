import type { FieldProps, RegistryFieldsType, RegistryWidgetsType, WidgetProps } from '@rjsf/utils'
import { lazyComponent } from './lazy-component.tsx'
import { CheckboxWidget } from './widgets/checkbox.tsx'
import { CodeWidget } from './widgets/code.tsx'
import { ConsentWidget } from './widgets/consent.tsx'
import { DateWidget } from './widgets/date.tsx'
import { HiddenWidget } from './widgets/hidden.tsx'
import { OfferedRadioWidget, OfferedWidget } from './widgets/offered.tsx'
import { PasswordWidget } from './widgets/password.tsx'
import { RadioWidget } from './widgets/radio.tsx'
import { SelectWidget } from './widgets/select.tsx'
import { EmailWidget, NumberWidget, TextareaWidget, TextWidget, UrlWidget } from './widgets/text-input.tsx'

// What few forms have, or what weighs much, comes with the first form that names it; see `load-parts.ts`.
const PhoneWidget = lazyComponent<WidgetProps>(async () => (await import('./widgets/phone.tsx')).PhoneWidget)
const ReferenceWidget = lazyComponent<WidgetProps>(async () => (await import('./widgets/reference.tsx')).ReferenceWidget)
const ProofWidget = lazyComponent<WidgetProps>(async () => (await import('./widgets/proof.tsx')).ProofWidget)
const UploadWidget = lazyComponent<WidgetProps>(async () => (await import('./widgets/upload.tsx')).UploadWidget)
const ColourWidget = lazyComponent<WidgetProps>(async () => (await import('./widgets/colour.tsx')).ColourWidget)
const TimeZoneWidget = lazyComponent<WidgetProps>(async () => (await import('./widgets/time-zone.tsx')).TimeZoneWidget)
const ChoicesField = lazyComponent<FieldProps>(async () => (await import('./fields/choices.tsx')).ChoicesField)
const DocumentsField = lazyComponent<FieldProps>(async () => (await import('./fields/documents.tsx')).DocumentsField)
const RangesField = lazyComponent<FieldProps>(async () => (await import('./fields/ranges.tsx')).RangesField)
const FieldCommentsField = lazyComponent<FieldProps>(
  async () => (await import('./fields/field-comments-field.tsx')).FieldCommentsField,
)

/** Every value of `"ui:widget"`. A row here is a row in the enum of `schemas/meta/form.meta.json`. */
export const widgets: RegistryWidgetsType = {
  // Text
  text: TextWidget,
  textarea: TextareaWidget,
  email: EmailWidget,
  url: UrlWidget,
  phone: PhoneWidget,
  password: PasswordWidget,
  code: CodeWidget,

  // Numbers and days
  number: NumberWidget,
  date: DateWidget,
  'time-zone': TimeZoneWidget,

  // Choices
  checkbox: CheckboxWidget,
  consent: ConsentWidget,
  radio: RadioWidget,
  select: SelectWidget,
  offered: OfferedWidget,
  'offered-radio': OfferedRadioWidget,
  reference: ReferenceWidget,
  proof: ProofWidget,

  // Looks
  colour: ColourWidget,

  // Files
  upload: UploadWidget,

  // Not shown
  hidden: HiddenWidget,
}

/** Every value of `"ui:field"`: what takes over a whole list or object. */
export const fields: RegistryFieldsType = {
  choices: ChoicesField,
  documents: DocumentsField,
  pins: FieldCommentsField,
  ranges: RangesField,
}

/** Fields whose entries show the comments on them themselves. */
export const entriesWithNotes = ['documents', 'ranges']

/** Widgets in which a choice, once made, is only changed: nothing is left to be optional. */
export const neverEmptied = ['offered-radio']

/** Widgets whose label does not stand above them as usual: `own` brings it along, `group` names several inputs. */
export const labelling: { [widget: string]: 'own' | 'group' } = {
  checkbox: 'own',
  consent: 'own',
  radio: 'group',
  'offered-radio': 'group',
  proof: 'group',
}
