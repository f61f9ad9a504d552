import type { WidgetProps } from '@rjsf/utils'
import { aria, labelId } from '../describe-field.ts'
import { uploadKind } from '../schema-annotations.ts'
import { UploadBox } from '../upload/upload-box.tsx'

/** One file, uploaded at once; the form keeps the id the server gave. */
export function UploadWidget(props: WidgetProps) {
  const { id, schema, value, disabled, readonly, onChange, onBlur } = props
  return (
    <UploadBox
      id={id}
      kind={uploadKind(schema)}
      value={typeof value === 'string' && value !== '' ? value : undefined}
      labelledBy={labelId(id)}
      invalid={Boolean(props.rawErrors?.length)}
      aria={aria(props)}
      disabled={disabled || readonly}
      onChange={onChange}
      onBlur={() => onBlur(id, value)}
    />
  )
}
