import type { InputHTMLAttributes, ReactNode } from 'react'

type TextBoxProps = InputHTMLAttributes<HTMLInputElement> & {
  invalid: boolean
  /** Before and after the text, inside the frame. */
  start?: ReactNode
  end?: ReactNode
}

/** One line to type in: the input itself where nothing stands beside it. */
export function TextBox({ invalid, start, end, className, ...input }: TextBoxProps) {
  const look = boxClass(invalid, input.disabled, className)
  if (!start && !end) return <input className={look} type="text" {...input} />
  return (
    <div className={`${look}${start ? ' f-start' : ''}${end ? ' f-end' : ''}`}>
      {start}
      <input className="f-bare" type="text" {...input} />
      {end}
    </div>
  )
}

/** Classes of a frame; see `look/box-look.ts`. */
export function boxClass(invalid: boolean, disabled: boolean | undefined, more?: string): string {
  return `f-box${invalid ? ' f-bad' : ''}${disabled ? ' f-off' : ''}${more ? ` ${more}` : ''}`
}
