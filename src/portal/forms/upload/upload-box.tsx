import { Box, Button, FormHelperText } from '@mui/material'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTexts } from '../../texts/use-texts.ts'
import { useConfirm } from '../../ui/leaving/confirm-dialog.tsx'
import { useFormServices } from '../form-services.tsx'
import { sizeInWords } from './check-file.ts'
import { CropPicture } from './crop-picture.tsx'
import { DropArea } from './drop-area.tsx'
import { FileCard } from './file-card.tsx'
import { UploadFailed } from './upload-failed.tsx'
import { useUploadRule } from './upload-rules.ts'
import { UploadedFile } from './uploaded-file.tsx'
import { useUpload } from './use-upload.ts'

type UploadBoxProps = {
  id: string
  /** Key of limits.uploads, unless what is typed asks for another. */
  kind: string
  value: string | undefined
  /** Id of the label; names the box once it holds a file. */
  labelledBy: string
  invalid: boolean
  aria: { 'aria-describedby'?: string | undefined }
  disabled?: boolean | undefined
  /** Chosen elsewhere, to be uploaded here. */
  given?: File | undefined
  /** Of an entry of a list: what to do with files chosen after the first. */
  onMore?: ((files: File[]) => void) | undefined
  /** Told whether there is neither a file nor one on its way. */
  onWaits?: ((waits: boolean) => void) | undefined
  onChange: (id: string | undefined) => void
  onBlur: () => void
}

/** One file of a form: chosen, uploading, uploaded or failed. */
export function UploadBox(props: UploadBoxProps) {
  const say = useTexts('uploads')
  const button = useTexts('buttons')
  const { id, kind, value, labelledBy, invalid, aria, disabled, given, onMore, onWaits, onChange, onBlur } = props
  const { limits } = useFormServices()
  const confirm = useConfirm()
  const rule = useUploadRule(id, kind)
  const { state, take, send, cropAndScale, cancel } = useUpload(rule, onChange)
  const [isCropping, setCropping] = useState(false)
  const takeGiven = useEffectEvent((file: File) => value === undefined && void take(file))
  useEffect(() => (given ? void takeGiven(given) : undefined), [given])
  const tellWaits = useEffectEvent((waits: boolean) => onWaits?.(waits))
  useEffect(() => tellWaits(state.phase === 'none' && value === undefined && !disabled), [state, value, disabled])
  const refusal = state.phase === 'none' ? state.refusal : undefined
  const refusalId = `${id}__refused`
  const described = [refusalId, aria['aria-describedby']].filter(Boolean).join(' ')
  const { box, take: takeFocus } = useKeptFocus(`${state.phase} ${value}`)

  const remove = async (name: string) => {
    const text = say('delete-text', { name })
    if (!(await confirm({ title: say('delete-title'), text, action: button('delete'), tone: 'bad' }))) return
    takeFocus()
    onChange(undefined)
  }

  return (
    <Box ref={box}>
      {state.phase !== 'none' ? (
        <Box id={id} tabIndex={-1} role="group" aria-labelledby={labelledBy}>
          <FileCard
            name={state.file.name}
            picture={state.preview}
            tone={state.phase === 'failed' ? 'bad' : 'normal'}
            note={
              state.phase === 'failed'
                ? say('not-uploaded')
                : say('progress', { percent: Math.round(state.share * 100), size: sizeInWords(state.file.size) })
            }
            {...(state.phase === 'uploading' ? { share: state.share } : {})}
          >
            {state.phase === 'failed' ? (
              <Button size="small" onClick={() => send(state.file)}>
                {button('retry')}
              </Button>
            ) : null}
            <Button size="small" variant="text" onClick={cancel}>
              {button('cancel')}
            </Button>
          </FileCard>
          {state.phase === 'failed' ? <UploadFailed key={state.file.name} onRetry={() => send(state.file)} /> : null}
        </Box>
      ) : value ? (
        <Box id={id} tabIndex={-1} role="group" aria-labelledby={labelledBy} aria-describedby={aria['aria-describedby']}>
          <UploadedFile id={value} {...(disabled ? {} : { onDelete: remove })} />
        </Box>
      ) : (
        <DropArea
          id={id}
          limit={limits.uploads[rule.kind]}
          invalid={invalid || refusal !== undefined}
          disabled={disabled}
          aria={refusal ? { ...aria, 'aria-invalid': true, 'aria-describedby': described } : aria}
          onFile={take}
          onMore={onMore}
          onBlur={onBlur}
        />
      )}
      <Box role="alert">
        {refusal === undefined ? null : (
          <>
            <FormHelperText error id={refusalId}>
              {refusal.message}
            </FormHelperText>
            {refusal.about === undefined ? null : <FormHelperText>{refusal.about}</FormHelperText>}
          </>
        )}
      </Box>
      {refusal?.fits ? (
        <Button size="small" sx={{ mt: 0.75 }} onClick={() => setCropping(true)}>
          {say('crop-to', { width: refusal.fits.width ?? '', height: refusal.fits.height ?? '' })}
        </Button>
      ) : null}
      {refusal?.fits && isCropping ? (
        <CropPicture
          file={refusal.file}
          fits={refusal.fits}
          onClose={() => setCropping(false)}
          onTake={at => {
            setCropping(false)
            void cropAndScale(refusal, at)
          }}
        />
      ) : null}
    </Box>
  )
}

/** When what had the keyboard goes away, what stands in its place gets it, instead of the top of the page. */
function useKeptFocus(state: string) {
  const box = useRef<HTMLDivElement>(null)
  const before = useRef(state)
  // The keyboard may still be in a dialog that is fading.
  const asked = useRef(false)
  useEffect(() => {
    if (before.current === state) return
    before.current = state
    const frame = requestAnimationFrame(() => {
      if (!asked.current && document.activeElement !== document.body) return
      asked.current = false
      box.current?.querySelector<HTMLElement>('input, [tabindex="-1"]')?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [state])
  const take = () => {
    asked.current = true
  }
  return { box, take }
}
