import type { WidgetProps } from '@rjsf/utils'
import { aria, labelId } from '../describe-field.ts'
import { uploadKind } from '../schema-annotations.ts'
import { RoundPicture } from '../upload/round-picture.tsx'
import { UploadBox } from '../upload/upload-box.tsx'

/** One file, uploaded at once; the form keeps the id the server gave. `ui:options.shape` "circle" shows how it will be cut. */
export function UploadWidget(props: WidgetProps) {
  const { id, schema, value, options, disabled, readonly, onChange, onBlur } = props
  const file = typeof value === 'string' && value !== '' ? value : undefined
  return (
    <>
      <UploadBox
        id={id}
        kind={uploadKind(schema)}
        value={file}
        labelledBy={labelId(id)}
        invalid={Boolean(props.rawErrors?.length)}
        aria={aria(props)}
        disabled={disabled || readonly}
        onChange={onChange}
        onBlur={() => onBlur(id, value)}
      />
      {file && options.shape === 'circle' ? <RoundPicture id={file} /> : null}
    </>
  )
}
