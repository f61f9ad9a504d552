import { useCallback, useEffect, useState } from 'react'
import { useWhenBack } from '../ui/leaving/when-back.ts'
import { type FileDetails, type FormServices, type Reference, useFormServices } from './form-services.tsx'
import type { ReferenceLimits } from './schema-annotations.ts'

/** Something on its way: nothing yet, the value, or that it failed and what the server said. */
type Loaded<T> = { value?: T; failed: boolean; because?: string; retry: () => void }

const caches = new WeakMap<FormServices, Map<string, Promise<unknown>>>()

function remembered<T>(services: FormServices, key: string, load: () => Promise<T>): Promise<T> {
  const cache = caches.get(services) ?? new Map<string, Promise<unknown>>()
  caches.set(services, cache)
  const known = cache.get(key) as Promise<T> | undefined
  if (known) return known
  const coming = load()
  cache.set(key, coming)
  // A failure is not kept: the next look tries again.
  coming.catch(() => cache.delete(key))
  return coming
}

/** Puts a file just uploaded where `useFileDetails` looks first. */
export function rememberFile(services: FormServices, details: FileDetails): void {
  noteContent(services, details)
  void remembered(services, `file ${details.id}`, () => Promise.resolve(details))
}

/** Name, type and size of an uploaded file. */
export function useFileDetails(id: string): Loaded<FileDetails> {
  return useRemembered(`file ${id}`, async services => {
    const details = await services.fileDetails(id)
    noteContent(services, details)
    return details
  })
}

/** What is in the files whose details are known by now, by their ids: the same map for the life of the services. */
export function useFileContents(): ReadonlyMap<string, string> {
  return contentsOf(useFormServices())
}

const contents = new WeakMap<FormServices, Map<string, string>>()

function contentsOf(services: FormServices): Map<string, string> {
  const known = contents.get(services) ?? new Map<string, string>()
  contents.set(services, known)
  return known
}

function noteContent(services: FormServices, { id, content }: FileDetails): void {
  if (content !== undefined) contentsOf(services).set(id, content)
}

/** The option that a stored key stands for; `null` when there is none with this key. */
export function useReference(kind: string, key: string | undefined): Loaded<Reference | null> {
  const loaded = useRemembered(key === undefined ? null : `reference ${kind} ${key}`, async services => {
    const found = await services.loadReferences(kind, { keys: key === undefined ? [] : [key] })
    return found.find(reference => reference.key === key) ?? null
  })
  useAgain(loaded)
  return loaded
}

/** The record of a key with the moment at which that happened to it which the field asks for; `null` where it did not, or too long ago. */
export function useHappened(kind: string, key: string, happened: ReferenceLimits['happened']): Loaded<Reference | null> {
  const question = happened === undefined ? null : `happened ${kind} ${key} ${JSON.stringify(happened)}`
  return useRemembered(question, async services => {
    const [found = null] = await services.loadReferences(kind, { keys: [key], ...(happened && { happened }) })
    return found
  })
}

/** All options of a kind of record, narrowed as the field says. */
export function useReferences(kind: string | null, limits: ReferenceLimits): Loaded<Reference[]> {
  const key = kind === null ? null : `references ${kind} ${JSON.stringify(limits)}`
  return useRemembered(key, services => services.loadReferences(kind ?? '', limits))
}

/** What records of these keys are called, options or not. */
export function useNamed(kind: string | null, keys: string[]): Loaded<Reference[]> {
  const key = kind === null || keys.length === 0 ? null : `named ${kind} ${keys.join()}`
  const loaded = useRemembered(key, services => services.loadReferences(kind ?? '', { keys }))
  useAgain(loaded)
  return loaded
}

/** Milliseconds before a name that did not arrive is asked for again. */
const pauses = [2_000, 8_000, 30_000]

/** Asks again for what only names something: nobody would press a button for it, and a key says nothing to its reader. */
function useAgain({ failed, retry }: Loaded<unknown>): void {
  const [times, setTimes] = useState(0)
  useEffect(() => {
    const pause = pauses[times]
    if (!failed || pause === undefined) return
    const timer = setTimeout(() => {
      setTimes(times + 1)
      retry()
    }, pause)
    return () => clearTimeout(timer)
  }, [failed, retry, times])
}

function useRemembered<T>(key: string | null, load: (services: FormServices) => Promise<T>): Loaded<T> {
  const services = useFormServices()
  const [state, setState] = useState<{ key: string | null; value?: T; failed: boolean; because?: string }>({
    key: null,
    failed: false,
  })
  const [tries, setTries] = useState(0)
  const retry = useCallback(() => setTries(count => count + 1), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says what `load` loads; `tries` asks again.
  useEffect(() => {
    if (key === null) return
    let here = true
    remembered(services, key, () => load(services)).then(
      value => here && setState({ key, value, failed: false }),
      (error: Error) => here && setState({ key, failed: true, because: error.message }),
    )
    return () => {
      here = false
    }
  }, [services, key, tries])
  useWhenBack(state.key === key && state.failed, retry)
  // What was loaded for another key is not shown for this one.
  return state.key === key ? { ...state, retry } : { failed: false, retry }
}
