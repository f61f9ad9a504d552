import type { RecordKind } from '#engine/definitions/types.ts'
import { useTexts } from '../texts/use-texts.ts'
import { SectionCard } from '../ui/section-card.tsx'
import { DocumentButtons, documentsOf } from './document-buttons.tsx'
import type { RecordAnswer } from './record-answer.ts'

type Props = { record: RecordAnswer; owns: boolean; documents: NonNullable<RecordKind['documents']> }

/** The documents that this reader may print of a record; nothing while there is nothing to fill them from. */
export function DocumentsCard({ record, owns, documents }: Props) {
  const say = useTexts('record')
  const isDraft = owns && Boolean(record.draft)
  const allowed = documentsOf(record, documents)
  if (allowed.length === 0 || (!isDraft && Object.keys(record.data).length === 0)) return null
  return (
    <SectionCard title={say('documents')} sentence={say(isDraft ? 'documents-of-draft' : 'documents-submitted')}>
      <DocumentButtons record={record} documents={allowed} />
    </SectionCard>
  )
}
