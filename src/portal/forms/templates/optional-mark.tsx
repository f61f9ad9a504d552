import { useTexts } from '../../texts/use-texts.ts'
/** Beside the label of a field that may stay empty. Not part of its name: assistive technology hears what is required. */
export function OptionalMark() {
  const say = useTexts('forms')
  return (
    <span className="f-optional" aria-hidden>
      {' '}
      {say('optional')}
    </span>
  )
}
