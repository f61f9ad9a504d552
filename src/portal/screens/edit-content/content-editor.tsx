import { Box, Button, Card, Stack, Tab, Tabs } from '@mui/material'
import { useCallback, useMemo, useState } from 'react'
import { isObject } from '#engine/definitions/json/is-object.ts'
import type { Json, JsonObject } from '#engine/definitions/types.ts'
import { ContentPreview } from '../../content/content-preview.tsx'
import { type PartSchema, withDefinitions, withValue } from '../../content/edited.ts'
import { Part, partId } from '../../content/part-fields.tsx'
import { FormActions } from '../../forms/form-actions.tsx'
import { NetworkNote, Restored } from '../../forms/sending-notes.tsx'
import { useTexts } from '../../texts/use-texts.ts'
import { PageBody } from '../../ui/frame/page-body.tsx'
import { PageTitle } from '../../ui/frame/page-title.tsx'
import { useToast } from '../../ui/states/toast.tsx'
import { RelativeTime } from '../../ui/time/relative-time.tsx'
import { asRead, asTexts } from './as-read.ts'
import { problemsOfTexts } from './problems-of-texts.ts'
import type { ReadContent } from './read-content.ts'
import { ChangedMeanwhile, Refused } from './refusals.tsx'
import { type Sought, TextsOfPage } from './texts-of-page.tsx'
import { useEdit } from './use-edit.ts'
import { useSaveContent } from './use-save-content.ts'
import { Versions } from './versions.tsx'

type View = 'edit' | 'preview' | 'newest' | 'versions'

/** Edits a content. What was typed stays whatever the server answers; a newer text never replaces it by itself. */
export function ContentEditor({
  read,
  back,
  search,
}: {
  read: ReadContent
  back: { label: string; href: string }
  search: string
}) {
  const say = useTexts('content-editor')
  const button = useTexts('buttons')
  const { base, setBase, typed, setTyped, unsaved, isRestored } = useEdit(read)
  const [view, setView] = useState<View>('edit')
  const saving = useSaveContent(base)
  const toast = useToast()
  const schema = useMemo(() => partsOf(base), [base])
  const [sought, setSought] = useState<Sought>({ ...all, words: search })
  // Of several at one text the first is said, and what is wrong now before what was refused.
  const problems = useMemo(
    () =>
      new Map([...problemsOfTexts(base, typed, say), ...saving.problems].reverse().map(({ path, message }) => [path, message])),
    [saving.problems, base, typed, say],
  )
  const changeText = useCallback(
    (name: string, text: string) => setTyped(before => withText(before, ['texts', name], text)),
    [setTyped],
  )

  const save = async (over?: ReadContent): Promise<void> => {
    if (saving.busy) return
    if (!unsaved && !over) return toast(say('not-changed'))
    setView('edit')
    const saved = await saving.save(typed, over?.version ?? base.version)
    if (saved) setBase(saved)
  }
  const take = (newest: ReadContent): void => {
    setBase(newest)
    setTyped(newest.data)
    setView('edit')
    saving.forget()
  }
  const lead = (path: string): void => {
    setView('edit')
    setSought(all)
    // After the fields are shown again.
    setTimeout(() => document.getElementById(partId(path))?.focus())
  }

  return (
    <PageBody width="form">
      <PageTitle
        title={String(base.data.title ?? base.id)}
        back={back}
        sentence={
          base.changed ? say.rich('changed-by', { time: <RelativeTime at={base.changed.at} />, who: base.changed.by }) : base.file
        }
      />
      <Restored shown={isRestored && unsaved} />
      {saving.newest ? (
        <ChangedMeanwhile
          newest={saving.newest}
          onShow={() => setView('newest')}
          onTake={take}
          onSaveOver={newest => void save(newest)}
        />
      ) : null}
      <Refused message={saving.message} problems={saving.problems} round={saving.round} schema={schema} onLead={lead} />
      <Tabs value={view} onChange={(_event, next: View) => setView(next)} aria-label={say('views')} sx={{ mb: 2 }}>
        <Tab value="edit" label={button('edit')} id="tab-edit" aria-controls="panel" />
        <Tab value="preview" label={say('preview')} id="tab-preview" aria-controls="panel" />
        {base.versions.length > 1 ? (
          <Tab value="versions" label={say('versions')} id="tab-versions" aria-controls="panel" />
        ) : null}
        {saving.newest ? <Tab value="newest" label={say('newest')} id="tab-newest" aria-controls="panel" /> : null}
      </Tabs>
      <Box
        component="form"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void save()
        }}
      >
        <Card role="tabpanel" id="panel" aria-labelledby={`tab-${view}`} sx={{ p: { xs: 2, sm: 3 }, overflow: 'visible' }}>
          {view === 'edit' ? (
            base.kind === 'texts' ? (
              <TextsOfPage
                typed={asTexts(typed)}
                words={base.words}
                {...{ problems, sought }}
                onSeek={setSought}
                onChange={changeText}
              />
            ) : (
              <Stack sx={{ gap: 2 }}>
                <Part
                  schema={schema}
                  value={typed}
                  at={[]}
                  label=""
                  required
                  problems={problems}
                  onChange={(at, value) => setTyped(before => withText(before, at, value))}
                />
              </Stack>
            )
          ) : view === 'versions' ? (
            <Versions
              versions={base.versions}
              schema={schema}
              onRestore={data => {
                setTyped(data)
                setView('edit')
              }}
            />
          ) : (
            <ContentPreview content={asRead(base, view === 'newest' ? (saving.newest?.data ?? {}) : typed)} />
          )}
        </Card>
        <FormActions
          submitLabel={button('save')}
          busy={saving.busy}
          note={<NetworkNote {...saving.offline} busy={saving.busy} />}
          extra={unsaved ? <Button onClick={() => setTyped(base.data)}>{say('undo-all')}</Button> : undefined}
        />
      </Box>
    </PageBody>
  )
}

const all: Sought = { words: '', changed: false }

function withText(before: JsonObject, at: (string | number)[], value: Json | undefined): JsonObject {
  const after = withValue(before, at, value)
  return isObject(after) ? after : before
}

/** What can be edited of this kind of content, which its schema gives a title: texts of the head, and of the larger parts those that it has. */
function partsOf({ schema: raw, data }: ReadContent): PartSchema {
  const schema = withDefinitions(raw)
  const parts = Object.entries(schema.properties ?? {}).filter(
    ([name, part]) => part.title !== undefined && (part.type === 'string' || data[name] !== undefined),
  )
  return { ...schema, properties: Object.fromEntries(parts), additionalProperties: false }
}
