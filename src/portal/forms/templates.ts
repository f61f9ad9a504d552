import type { TemplatesType } from '@rjsf/utils'
import { ArrayFieldItemTemplate, ArrayFieldTemplate } from './templates/array.tsx'
import { FieldTemplate } from './templates/field.tsx'
import { ObjectFieldTemplate } from './templates/object.tsx'

/** What stands around widgets. Descriptions, help and errors are shown by these as plain text; RJSF's own would read markdown. */
export const templates: Partial<Omit<TemplatesType, 'ButtonTemplates'>> = {
  FieldTemplate,
  ObjectFieldTemplate,
  ArrayFieldTemplate,
  ArrayFieldItemTemplate,
  DescriptionFieldTemplate: () => null,
  FieldHelpTemplate: () => null,
  FieldErrorTemplate: () => null,
}
