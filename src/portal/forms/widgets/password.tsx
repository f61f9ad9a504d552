import { Button, FormHelperText } from '@mui/material'
import type { WidgetProps } from '@rjsf/utils'
import { type ClipboardEvent, useState } from 'react'
import { useTexts } from '../../texts/use-texts.ts'
import { PasswordRules } from './password-rules.tsx'
import { TextInput } from './text-input.tsx'

/**
 * A password, with a toggle to see it. With `ui:options.blockPaste` the paste event is refused and said; what a password manager
 * fills in is not a paste. A field of format `password` lists its rules as they are met.
 */
export function PasswordWidget(props: WidgetProps) {
  const say = useTexts('forms')
  const button = useTexts('buttons')
  const [shown, setShown] = useState(false)
  const [refused, setRefused] = useState(false)
  const [text, setText] = useState(String(props.value ?? ''))
  const blockPaste = (event: ClipboardEvent) => {
    event.preventDefault()
    setRefused(true)
  }

  return (
    <>
      <TextInput
        field={props}
        type={shown ? 'text' : 'password'}
        onText={typed => {
          setText(typed)
          setRefused(false)
        }}
        autoCapitalize="none"
        spellCheck={false}
        {...(props.options.blockPaste ? { onPaste: blockPaste } : {})}
        end={
          <Button
            size="small"
            variant="text"
            aria-label={say(shown ? 'hide-characters' : 'show-characters')}
            aria-controls={props.id}
            onClick={() => setShown(!shown)}
            sx={{ mr: -1 }}
          >
            {button(shown ? 'hide' : 'show')}
          </Button>
        }
      />
      <FormHelperText component="div" role="status" sx={{ '&:empty': { display: 'none' } }}>
        {refused ? say('no-pasting') : null}
      </FormHelperText>
      {props.schema.format === 'password' ? <PasswordRules text={text} least={props.schema.minLength ?? 1} /> : null}
    </>
  )
}
