import { Button, Stack } from '@mui/material'
import { useState } from 'react'
import { operationPath } from '../../api/call.ts'
import { useRead } from '../../api/queries.ts'
import { getFile, readFile } from '../../api/request.ts'
import { useDefinitions } from '../../definitions/portal-definitions.ts'
import { sizeInWords } from '../../forms/upload/check-file.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { FileDialog } from '../../ui/files/file-dialog.tsx'
import { useView } from '../../ui/files/use-view.ts'
import { Icon } from '../../ui/icon.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { useToast } from '../../ui/states/toast.tsx'
import { formatDate } from '../../ui/time/format-date.ts'

/** The same text as a PDF, with its size and day: to look at, and to save. */
export function GuideCard({ content, title }: { content: string; title: string }) {
  const say = useTexts('pages')
  const button = useTexts('buttons')
  const toast = useToast()
  const { limits } = useDefinitions()
  const guide = useRead('listGuides', {}, { handles: 'all' }).data?.find(one => one.content === content)
  const [isOpen, setOpen] = useState(false)
  const path = operationPath('downloadGuide', { params: { content } })
  const [load] = useState(() => () => readFile(path))
  const name = `${title}.pdf`
  const save = (): void =>
    void getFile(path, name, { setError: message => message !== null && toast(message, { tone: 'bad' }) }).catch(() => undefined)
  const view = useView()
  const facts = guide && say('guide-facts', { size: sizeInWords(guide.bytes), day: formatDate(new Date(guide.updated)) })
  return (
    <SectionCard title={say('guide-as-file')} sentence={facts}>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button variant="contained" startIcon={<Icon name="download" />} onClick={save}>
          {button('download')}
        </Button>
        <Button onClick={() => setOpen(true)}>{say('guide-view')}</Button>
      </Stack>
      <FileDialog
        file={{ name, shown: 'document', src: '', load, unavailable: limits.previews.message }}
        view={view}
        characters={limits.display.fileNameCharacters}
        open={isOpen}
        onClose={() => setOpen(false)}
        onDownload={save}
      />
    </SectionCard>
  )
}
