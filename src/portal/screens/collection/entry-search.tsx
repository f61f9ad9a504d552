import { Stack, Typography } from '@mui/material'
import { useSearchParams } from 'react-router-dom'
import type { Collection } from '#engine/definitions/pages/navigation.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { holdsWords } from '#engine/lists/search-words.ts'
import { SearchBox } from '../../lists/search-box.tsx'
import { useTexts } from '../../texts/use-texts.ts'

const parameter = 'search'

/** What is searched for among the entries of a collection, which stands in the address, and those that it finds: all without a search. */
export function useEntrySearch(collection: Collection, entries: JsonObject[]) {
  const [parameters, setParameters] = useSearchParams()
  const search = collection.search ? (parameters.get(parameter) ?? '') : ''
  const set = (next: string): void => setParameters(next === '' ? {} : { [parameter]: next }, { replace: true })
  return { search, set, found: entries.filter(entry => holdsWords(entryTexts(collection, entry), search)) }
}

/** The box to search entries with, and how many were found. */
export function EntrySearch({ search, set, found }: ReturnType<typeof useEntrySearch>) {
  const say = useTexts('lists')
  return (
    <Stack sx={{ my: 2, gap: 1 }}>
      <Stack direction="row">
        <SearchBox value={search} onChange={set} />
      </Stack>
      <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
        {search === '' ? '' : say('found', { count: found.length })}
      </Typography>
    </Stack>
  )
}

/** What a search looks into of an entry that is no record: its id, what it is called, and what its columns say in words. */
function entryTexts({ id, name, columns }: Pick<Collection, 'id' | 'name' | 'columns'>, entry: JsonObject): string[] {
  const said = columns.map(
    ({ field, options = [] }) => options.find(({ value }) => value === entry[field])?.label ?? entry[field],
  )
  return [entry[id], entry[name], ...said].flatMap(value => (typeof value === 'string' ? [value] : []))
}
