import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { pageBase } from '../theme/page-meta.ts'
import { useConfirm } from './confirm-dialog.tsx'

const question = {
  title: 'Leave without saving?',
  text: 'What you changed here has not been saved and would be lost.',
  action: 'Leave',
  cancel: 'Stay',
  tone: 'bad',
} as const

/**
 * Asks before a page with unsaved changes is left: by a link, by the browser's Back, by closing it. For Back there is an entry more in
 * the browser's history while there is something to save: going back takes that one away, and the page is still there to ask.
 */
export function useUnsavedGuard(unsaved: boolean): void {
  const confirm = useConfirm()
  const navigate = useNavigate()
  const latest = useRef({ confirm, navigate })
  useEffect(() => {
    latest.current = { confirm, navigate }
  })
  useEffect(() => {
    if (!unsaved) return
    const ask = (): Promise<boolean> => latest.current.confirm(question)
    const guard = (): void => history.pushState({ ...history.state, unsaved: true }, '')
    const closing = (event: BeforeUnloadEvent): void => event.preventDefault()
    const pressed = (event: MouseEvent): void => {
      const link = (event.target as Element | null)?.closest?.('a[href]')
      if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
      const { origin, pathname, search, hash } = new URL(link.href)
      if (link.target === '_blank' || origin !== location.origin || (pathname === location.pathname && hash !== '')) return
      event.preventDefault()
      event.stopPropagation()
      void ask().then(yes => yes && latest.current.navigate(`/${pathname.slice(pageBase().length)}${search}${hash}`))
    }
    const back = (): void =>
      void ask().then(yes => {
        if (!yes) return guard()
        window.removeEventListener('popstate', back)
        history.back()
      })
    guard()
    window.addEventListener('beforeunload', closing)
    window.addEventListener('popstate', back)
    document.addEventListener('click', pressed, true)
    return () => {
      window.removeEventListener('beforeunload', closing)
      window.removeEventListener('popstate', back)
      document.removeEventListener('click', pressed, true)
      // Saved: the entry that only guarded goes. Left by a link: it is not the newest any more.
      if (history.state?.unsaved) history.back()
    }
  }, [unsaved])
}
