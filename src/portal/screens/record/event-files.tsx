import { Stack } from '@mui/material'
import { FormServicesProvider } from '../../forms/form-services.tsx'
import { UploadedFile } from '../../forms/upload/uploaded-file.tsx'
import { useServices } from '../../session/form-services.ts'
import { useTexts } from '../../texts/use-texts.ts'

/** The files that came with an event, to look at and download. */
export function EventFiles({ files }: { files: string[] }) {
  const say = useTexts('record')
  const services = useServices()
  if (files.length === 0) return null
  return (
    <FormServicesProvider value={services}>
      <Stack component="ul" aria-label={say('files')} sx={{ gap: 1, mt: 1, p: 0, mb: 0, listStyle: 'none' }}>
        {files.map(id => (
          <li key={id}>
            <UploadedFile id={id} />
          </li>
        ))}
      </Stack>
    </FormServicesProvider>
  )
}
