import { Box, Tab, Tabs } from '@mui/material'
import type { Part } from '#engine/definitions/pages/navigation.ts'
import type { PublishedForm } from '#engine/definitions/published-set.ts'
import type { RecordKind } from '#engine/definitions/types.ts'
import type { Reader } from '#engine/permissions/reader.ts'
import { redactedFields } from '#engine/records/redacted-fields.ts'
import { useSession } from '../../session/session.tsx'
import { useTexts } from '../../texts/use-texts.ts'
import { usePageAddress } from '../../ui/frame/page-address.ts'
import type { FieldComment, RecordAnswer } from '../../workflow/record-answer.ts'
import type { ChildList } from './child-lists.ts'
import { DataTab } from './data-tab.tsx'
import { HistoryTab } from './history-tab.tsx'
import { PartsCard } from './parts-card.tsx'

type Props = {
  record: RecordAnswer
  kind: RecordKind
  form: PublishedForm
  childLists: ChildList[]
  reader: Reader
  fieldComments: FieldComment[] | null
  onFieldComments: (fieldComments: FieldComment[]) => void
  tab: string
  onBegin: (childList: ChildList) => void
}

const data = 'data'
const history = 'history'

/** The tab that an address names: a list of what belongs to the record, or the history; else the data. */
export function tabIn(address: URLSearchParams, parts: Part[]): string {
  const named = address.get('tab') ?? data
  return named === history || parts.some(({ list }) => list === named) ? named : data
}

/** The data of a record, what belongs to it, and its history, one beside the other; the address says which is open. */
export function RecordTabs({ record, kind, form, childLists, reader, fieldComments, onFieldComments, tab, onBegin }: Props) {
  const say = useTexts('record')
  const { facts } = useSession()
  const { search: address, changeSearch } = usePageAddress()
  const open = (next: string): void => {
    const search = new URLSearchParams(address)
    if (next === data) search.delete('tab')
    else search.set('tab', next)
    changeSearch(search)
  }
  const part = childLists.find(one => one.part.list === tab)
  return (
    <>
      <Tabs
        value={tab}
        onChange={(_event, next: string) => open(next)}
        scrollButtons={false}
        aria-label={say('about-record', { record: record.label })}
      >
        <Tab value={data} label={say('data')} id="tab-data" aria-controls="panel" />
        {childLists.map(one => (
          <Tab
            key={one.part.list}
            value={one.part.list}
            label={one.part.title}
            id={`tab-${one.part.list}`}
            aria-controls="panel"
          />
        ))}
        <Tab value={history} label={say('history')} id="tab-history" aria-controls="panel" />
      </Tabs>
      <Box role="tabpanel" id="panel" aria-labelledby={`tab-${tab}`} sx={{ mt: 2 }}>
        {part ? (
          <PartsCard record={record} childList={part} onBegin={onBegin} />
        ) : tab === history ? (
          <HistoryTab record={record} form={form} />
        ) : (
          <DataTab
            record={record}
            form={form}
            reader={reader}
            redacted={redactedFields(kind, facts.actor)}
            fieldComments={fieldComments}
            onFieldComments={onFieldComments}
          />
        )}
      </Box>
    </>
  )
}
