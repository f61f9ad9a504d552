import { Skeleton } from '@mui/material'
import { useTexts } from '../../texts/use-texts.ts'
import { useFileDetails } from '../cached-loads.ts'

/** What a file that lies on the server is called. */
export function FileName({ id }: { id: string }) {
  const say = useTexts('uploads')
  const { value: file, failed } = useFileDetails(id)
  if (failed) return say('file')
  return file ? file.original_file_name : <Skeleton variant="text" width={120} />
}
