import { Dialog, type DialogProps } from '@mui/material'
import { useBackCloses } from './use-back-closes.ts'

type Props = Omit<DialogProps, 'onClose'> & { onClose: () => void }

/** A dialog over the page, which the browser's Back closes as Escape does. */
export function PageDialog({ onClose, ...props }: Props) {
  useBackCloses(props.open, onClose)
  return <Dialog onClose={onClose} {...props} />
}
