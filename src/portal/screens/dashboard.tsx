import { Box, Button, Stack, Tab, Tabs } from '@mui/material'
import { use } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Dashboard, Page } from '#engine/definitions/pages/navigation.ts'
import { loadContent, useDefinitions } from '../definitions/portal-definitions.ts'
import { FormServicesProvider } from '../forms/form-services.tsx'
import { useServices } from '../session/form-services.ts'
import { useSession } from '../session/session.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { PageBody } from '../ui/frame/page-body.tsx'
import { PageTitle } from '../ui/frame/page-title.tsx'
import { Awaited } from '../ui/states/awaited.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { ListSkeleton } from '../ui/states/skeletons.tsx'
import { StalePageNote } from '../workflow/stale-note.tsx'
import { FirstRows } from './dashboard/first-rows.tsx'
import { GuideCard } from './dashboard/guide.tsx'
import { useGuide } from './dashboard/use-guide.ts'
import { Waiting } from './dashboard/waiting.tsx'
import { screenParameters } from './screen-parameters.ts'

type Group = Dashboard['tabs'][number]

/** Where one begins: what waits and since when, the next step, the first rows of lists; in tabs when there are several. */
export function Screen({ page }: { page: Page }) {
  const say = useTexts('dashboard-page')
  const { facts } = useSession()
  const [address, setAddress] = useSearchParams()
  const { content, greets, tabs } = screenParameters(page, 'dashboard')
  const tab = tabs.find(({ id }) => id === address.get('tab')) ?? (tabs[0] as Group)
  const first = String(facts.actor.account?.first_name ?? '')
  const title = greets && first ? say('welcome', { name: first }) : page.title
  const services = useServices()
  return (
    <FormServicesProvider value={services}>
      <PageBody width="page">
        {content ? (
          // Without its words it is the same page.
          <Awaited fallback={<PageTitle title={title} />} around={() => <PageTitle title={title} />}>
            <Introduced title={title} content={content} />
          </Awaited>
        ) : (
          <PageTitle title={title} />
        )}
        {tabs.length > 1 ? (
          <Tabs
            value={tab.id}
            onChange={(_event, next: string) => setAddress({ tab: next }, { replace: true })}
            variant="scrollable"
            allowScrollButtonsMobile
            aria-label={say('parts', { title: page.title })}
          >
            {tabs.map(({ id, title }) => (
              <Tab key={id} value={id} label={title} id={`tab-${id}`} aria-controls="panel" />
            ))}
          </Tabs>
        ) : null}
        <Box {...(tabs.length > 1 ? { role: 'tabpanel', id: 'panel', 'aria-labelledby': `tab-${tab.id}` } : {})} sx={{ mt: 3 }}>
          <Part key={tab.id} tab={tab} />
        </Box>
      </PageBody>
    </FormServicesProvider>
  )
}

function Introduced({ title, content }: { title: string; content: string }) {
  const definitions = useDefinitions()
  return <PageTitle title={title} sentence={use(loadContent(definitions, content)).introduction} />
}

function Part({ tab }: { tab: Group }) {
  const { lists, texts } = useDefinitions()
  const { may } = useSession()
  const seen = (id: string): boolean => lists[id] !== undefined && may(lists[id].right)
  const guided = useGuide(tab.guide)
  const guide = tab.guide && guided ? <GuideCard guide={tab.guide} {...guided} /> : null
  const all = (tab.cards ?? []).filter(card => seen(card.list))
  // What waits for the reader and is no step of the guide comes before it: the guide may wait for it.
  const ahead = guide ? all.filter(({ list, next }) => next && !tab.guide?.steps.some(step => step.list === list)) : []
  const cards = all.filter(card => !ahead.includes(card))
  const shown = (tab.lists ?? []).filter(seen)
  const create = tab.create && may(tab.create.right) ? tab.create : null
  const empty = (
    <EmptyState
      drawing={tab.empty.drawing}
      sentence={tab.empty.text}
      action={
        create ? (
          <Button variant="contained" color="primary" href={create.to}>
            {create.label}
          </Button>
        ) : undefined
      }
    />
  )
  const { none: noneWaits, drawing } = tab.empty
  const none = noneWaits === undefined ? empty : <EmptyState drawing={drawing} sentence={noneWaits} />
  const isForOthers = (tab.cards ?? []).length + (tab.lists ?? []).length > 0 && all.length + shown.length === 0
  if (isForOthers) return <EmptyState drawing={drawing} sentence={texts.refusals?.['list-not-for-role'] ?? ''} />
  if (guided === undefined) return <ListSkeleton rows={5} columns={2} />
  return (
    <Stack sx={{ gap: 3 }}>
      <StalePageNote />
      {ahead.length > 0 ? <Waiting cards={ahead} empty={null} isQuiet /> : null}
      {guide}
      {cards.length > 0 ? <Waiting cards={cards} {...(shown.length > 0 || guide ? { empty: null } : { empty, none })} /> : null}
      {shown.map(id => (
        <FirstRows key={id} id={id} isQuiet={guide !== null} />
      ))}
      {cards.length + shown.length === 0 && !guide ? empty : null}
    </Stack>
  )
}
