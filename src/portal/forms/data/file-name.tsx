import { Skeleton } from '@mui/material'
import { useFileDetails } from '../cached-loads.ts'

/** What a file that lies on the server is called. */
export function FileName({ id }: { id: string }) {
  const { value: file, failed } = useFileDetails(id)
  if (failed) return 'File'
  return file ? file.original_file_name : <Skeleton variant="text" width={120} />
}
