import { useCallback, useEffect, useRef, useState } from 'react'
import {
  generatePath,
  matchPath,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
} from 'react-router-dom'
import { pageBase } from '../../theme/page-meta.ts'
import { isNewEntry } from '../../ui/leaving/history-entry.ts'
import type { Move } from '../../ui/leaving/leave-guards.ts'

export type WizardAddress = {
  id: string | undefined
  step: string | null
  /** A name for the record that is begun on this page, from before it has an id; undefined for one that was there before. */
  begun: string | undefined
  /** Whether one has come to it from elsewhere, by no address that names a step on purpose, by Back or by loading the page again. */
  arrived: boolean
  /** Whether one has come to it by a link or an address, and not by Back or by loading the page again. */
  entered: boolean
  /** Another step joins the browser's history, the id of what was just begun does not. */
  go: (to: { id?: string; step?: string }) => void
  /** Whether a move stays in this wizard. */
  stays: (move: Move) => boolean
}

// Of this load of the page: after a reload what was begun is read from the server like everything else.
const begunHere = new Set<string>()

/** Name of the record that is begun at the entry of the browser's history that is the current one, whether its page is shown yet or not. */
function begunAtEntry(): string | undefined {
  const { key, usr } = (history.state ?? {}) as { key?: string; usr?: { begun?: string } | null }
  return usr?.begun ?? key
}

/** Reads and writes what a wizard keeps in the address of a page with this path. */
export function useWizardAddress(path: string): WizardAddress {
  const params = useParams()
  const [query] = useSearchParams()
  const { key, state, search } = useLocation() as { key: string; state: { begun?: string } | null; search: string }
  const navigate = useNavigate()
  const move = useNavigationType()
  const step = params.step ?? query.get('step')
  // A link has to name the first step where steps stand in the path; an address that is opened names its step on purpose.
  const [arrived] = useState(step === null ? move === 'PUSH' || isNewEntry(key) : move === 'PUSH' && params.step !== undefined)
  const [entered] = useState(move === 'PUSH' || isNewEntry(key))
  const id = params.id ?? query.get('id') ?? undefined
  const known = state?.begun !== undefined && begunHere.has(state.begun) ? state.begun : undefined
  const begun = known ?? (id === undefined ? key : undefined)
  if (begun !== undefined) begunHere.add(begun)

  // A save that ends after the step was changed must not lead back to the step before.
  const now = useRef({ params, search, begun })
  useEffect(() => {
    now.current = { params, search, begun }
  })
  const go: WizardAddress['go'] = to => {
    const { params, search, begun } = now.current
    // The page is shown until the next one has loaded: the id of what was made meanwhile must not lead back to it.
    if (to.id !== undefined && begun !== begunAtEntry()) return
    const next = new URLSearchParams(search)
    const inPath = path.includes('/:step')
    if (to.id !== undefined) next.set('id', to.id)
    if (to.step !== undefined && !inPath) next.set('step', to.step)
    const pathname = generatePath(path, { ...params, ...(to.step !== undefined && inPath && { step: to.step }) })
    now.current = { params: { ...params, ...(inPath && to.step !== undefined && { step: to.step }) }, search: `?${next}`, begun }
    navigate({ pathname, search: next.toString() }, { replace: to.id !== undefined, state: begun ? { begun } : null })
  }
  const stays = useCallback(({ to }: Move) => matchPath(path, `/${to.pathname.slice(pageBase().length)}`) !== null, [path])
  return { id, step, begun, arrived, entered, go, stays }
}
