import { Alert, Box, Button, Link } from '@mui/material'
import { type ReactNode, useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType, useParams } from 'react-router-dom'
import { holds } from '#engine/conditions/holds.ts'
import type { MenuEntry, Page } from '#engine/definitions/pages/navigation.ts'
import { elsewhere, ofAnother } from '#engine/definitions/pages/own-pages.ts'
import { shownEntries } from '#engine/definitions/pages/shown-entries.ts'
import { fillTokens } from '#engine/messages/fill-tokens.ts'
import { completeness } from '#engine/records/completeness.ts'
import { momentFor } from '#engine/texts/moment-for.ts'
import { useDefinitions } from '../definitions/portal-definitions.ts'
import { PaletteButton } from '../palette/palette-button.tsx'
import { chooseLanguage } from '../session/choose-language.ts'
import { type Session, useSession } from '../session/session.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { pageLanguage } from '../theme/page-meta.ts'
import { Footer } from '../ui/frame/footer.tsx'
import { LanesBackground } from '../ui/frame/lanes-background.tsx'
import { LanguageChoice } from '../ui/frame/language-choice.tsx'
import { PageBody } from '../ui/frame/page-body.tsx'
import { PageFrame } from '../ui/frame/page-frame.tsx'
import { PlainFrame } from '../ui/frame/plain-frame.tsx'
import { AreaTabs } from '../ui/nav/area-tabs.tsx'
import { NavBar } from '../ui/nav/nav-bar.tsx'
import type { NavEntry } from '../ui/nav/nav-entry.ts'
import { ProfileMenu } from '../ui/nav/profile-menu.tsx'
import { areaOf, litEntry } from './menu-light.ts'
import { Notices } from './notices.tsx'
import { placeOf, scrollTo, useNotedPlace } from './scroll-place.ts'

/** The frame around a page, as its definition says. */
export function Layout({ page, children }: { page: Page; children: ReactNode }) {
  useArrival()
  if (page.frame === 'bare') return children
  if (page.frame === 'plain') return <Plain page={page}>{children}</Plain>
  return <Portal page={page}>{children}</Portal>
}

function Plain({ page, children }: { page: Page; children: ReactNode }) {
  const say = useTexts('frame')
  const { signedIn, logout } = useSession()
  return (
    <PlainFrame
      ground={page.ground === 'lanes' ? <LanesBackground /> : undefined}
      width={page.access === 'signed-in' ? 'form' : 'narrow'}
      footer={<Foot />}
      navigation={signedIn ? <Button onClick={() => void logout()}>{say('logout')}</Button> : <Visitor />}
    >
      {children}
    </PlainFrame>
  )
}

function Portal({ page, children }: { page: Page; children: ReactNode }) {
  const say = useTexts('frame')
  const { navigation } = useDefinitions()
  const session = useSession()
  const { pathname } = useLocation()
  const menu = navigation.menus.find(one => holds(one.when, session.facts))
  const shown = shownEntries(menu?.entries ?? [], navigation, session)
  const logo = shown.find(({ label }) => label === menu?.logo)
  const lit = litEntry(shown, page, pathname)
  const entries = shown.map(entry => navEntry(entry, session, lit))
  // Who is sent elsewhere from every page finds nothing behind a menu: what is left open to them leads back there.
  const held = navigation.detours.find(({ at, when }) => at === undefined && holds(when, session.facts))
  const hasMenu = session.signedIn && page.frame !== 'without-menu' && !held
  const area = hasMenu ? areaOf(shown, page.path) : []
  return (
    <PageFrame
      home={session.signedIn ? (held?.to ?? logo?.to ?? logo?.href ?? menu?.home ?? '/') : '/'}
      navigation={hasMenu ? <NavBar entries={entries} /> : undefined}
      search={hasMenu ? <PaletteButton /> : undefined}
      notices={session.signedIn ? <Notices /> : undefined}
      profile={session.partner ? <Profile session={session} /> : <Visitor />}
      footer={<Foot />}
    >
      {area.length > 1 ? (
        <AreaTabs
          label={say('pages-of-area')}
          entries={area.map(({ to = '/', label }) => ({
            title: navigation.pages.find(one => one.path === to)?.title ?? label,
            href: to,
            current: to === page.path,
          }))}
        />
      ) : null}
      <Notes page={page} session={session} />
      {children}
    </PageFrame>
  )
}

/** What the page is headed by while it concerns this person, and that it is another than the one that was asked for. */
function Notes({ page, session }: { page: Page; session: Session }) {
  const failure = useTexts('errors')
  const say = useTexts('frame')
  const { navigation, limits } = useDefinitions()
  const { notes = [], support } = navigation
  const { search } = useLocation()
  if (!session.signedIn) return null
  const account = session.facts.actor.account ?? {}
  // As mails say it: in the saved zone, whatever the device is set to.
  const timeZone = String(account.preferred_time_zone ?? limits.timeZone)
  const query = new URLSearchParams(search)
  const came = [
    ...(query.has(elsewhere) ? [failure('elsewhere')] : []),
    ...(query.has(ofAnother) ? [failure('of-another', { email: session.partner?.email ?? '' })] : []),
  ].map(text => ({ text, support: undefined, action: undefined }))
  const shown = notes
    .filter(({ at, when, record }) => record === undefined && at.includes(page.path) && holds(when, session.facts))
    .map(note => ({
      ...note,
      text: fillTokens(note.text, { actor: { account } }, '', value => momentFor(value, { language: pageLanguage(), timeZone })),
    }))
  return [...came, ...shown].map(note => (
    <PageBody key={note.text}>
      <Alert severity="info" sx={{ mb: 3 }}>
        {note.text}
        {note.action ? (
          <Box sx={below}>
            <Link href={note.action.to}>{note.action.label}</Link>
          </Box>
        ) : null}
        {note.support ? (
          <Box sx={below}>
            {say.rich('ask', {
              email: support.email,
              link: words => <Link href={`mailto:${support.email}`}>{words}</Link>,
            })}
          </Box>
        ) : null}
      </Alert>
    </PageBody>
  ))
}

function navEntry(entry: MenuEntry, session: Session, lit: string | undefined): NavEntry {
  const disabled = entry.disabled !== undefined && holds(entry.disabled.when, session.facts)
  const within = entry.children?.some(({ to }) => to !== undefined && to === lit)
  return {
    label: entry.label,
    ...(entry.to ? { to: entry.to, current: entry.to === lit } : {}),
    ...(within ? { current: true } : {}),
    ...(entry.href ? { href: entry.href } : {}),
    ...(disabled ? { disabled, reason: entry.disabled?.reason ?? '' } : {}),
    ...(entry.children ? { children: entry.children.map(child => navEntry(child, session, lit)) } : {}),
  }
}

/** The page where a field is given, with the field behind it: the page opens there. */
function addressOfField({ field, page }: { field: string; page?: string }, otherwise: string): string {
  return page === undefined ? otherwise : `${page}#${field.split('/').at(-1)}`
}

function Profile({ session }: { session: Session }) {
  const { navigation, limits, records } = useDefinitions()
  const { partner, logout } = session
  const { percent, missing } = completeness(records.account?.complete ?? [], { actor: session.facts.actor })
  const first = navigation.profile.find(entry => entry.to)?.to ?? '/'
  return (
    <ProfileMenu
      nameWidth={limits.display.profileNamePixels}
      name={partner?.actor.name ?? ''}
      email={partner?.email ?? ''}
      {...(partner?.partnerProfileImage ? { picture: partner.partnerProfileImage } : {})}
      completion={{ percent, missing: missing.map(one => ({ title: one.title, href: addressOfField(one, first) })) }}
      entries={shownEntries(navigation.profile, navigation, session).map(entry => ({
        label: entry.label,
        ...(entry.to || entry.href ? { href: entry.to ?? entry.href } : {}),
        ...(entry.action === 'logout' ? { onSelect: () => void logout(), apart: true } : {}),
      }))}
    />
  )
}

/** The top bar of people who are not signed in. */
function Visitor() {
  const say = useTexts('frame')
  const { navigation } = useDefinitions()
  const { pathname } = useLocation()
  return (
    <Box component="nav" aria-label={say('help')} sx={{ display: 'flex', gap: 2, justifyContent: 'flex-end' }}>
      {navigation.visitor.map(entry => (
        <Link
          key={entry.label}
          href={entry.to ?? '/'}
          underline={pathname === entry.to ? 'always' : 'hover'}
          aria-current={pathname === entry.to ? 'page' : undefined}
          sx={{
            display: 'inline-flex',
            alignItems: 'center',
            minHeight: 24,
            color: pathname === entry.to ? 'primary.main' : 'text.primary',
          }}
        >
          {entry.label}
        </Link>
      ))}
    </Box>
  )
}

function Foot() {
  const { languages, navigation } = useDefinitions()
  const session = useSession()
  const links = shownEntries(navigation.footer.links, navigation, session).map(entry => ({
    label: entry.label,
    href: entry.to ?? entry.href ?? '/',
  }))
  // Who has signed in chooses for the account.
  const choice = session.signedIn ? null : <LanguageChoice languages={languages} onChoose={chooseLanguage} />
  return <Footer links={links} notice={navigation.footer.copyright} credit={navigation.footer.credit} languages={choice} />
}

/** On every page: to the top, after Back and Forward to where one was, and the keyboard at its beginning. Not on the first, where the browser does it; steps of one page do it themselves. */
function useArrival(): void {
  const { pathname, hash, key } = useLocation()
  const type = useNavigationType()
  useNotedPlace(key)
  const { step } = useParams()
  const here = step === undefined ? pathname : pathname.replace(`/${step}`, '')
  const arrived = useRef(here)
  useEffect(() => {
    if (arrived.current === here) return
    arrived.current = here
    document.getElementById('main')?.focus({ preventScroll: true })
    if (type === NavigationType.Pop) return scrollTo(placeOf(key))
    // A part that the address names is scrolled to by what shows it.
    return hash === '' ? scrollTo(0) : undefined
  }, [here, hash, key, type])
}

const below = { mt: 0.75 } as const
