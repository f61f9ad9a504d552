import { createElement, useMemo, useRef } from 'react'
import { matchPath } from 'react-router-dom'
import type { Page } from '#engine/definitions/pages/navigation.ts'
import { ClosedPage } from '../../layout/closed-page.tsx'
import { Guard } from '../../session/guard.tsx'
import { InnerAddress } from '../../ui/frame/page-address.ts'
import { useScreen } from '../screens-context.ts'

type Props = {
  page: Page
  /** Path of the page, its parameters filled in. */
  path: string
  /** Parameters of its address, which stand in that of the page around it. */
  search: URLSearchParams
  onSearch: (search: URLSearchParams) => void
}

/**
 * A page of the portal within another one. It knows its own address (`usePageAddress`): parameters that it changes are told to the page
 * around it, every link leads the window there.
 */
export function InnerPage({ page, path, search, onSearch }: Props) {
  const told = useRef(onSearch)
  told.current = onSearch
  const text = search.toString()
  const address = useMemo(
    () => ({
      pathname: path,
      params: matchPath(page.path, path)?.params ?? {},
      search: new URLSearchParams(text),
      changeSearch: (next: URLSearchParams) => told.current(next),
    }),
    [page.path, path, text],
  )
  const screen = createElement(useScreen(page.screen), { page })
  const missing = createElement(useScreen('not-found'), { page })
  return (
    <InnerAddress value={address}>
      <Guard page={page} notFound={missing} closed={reason => <ClosedPage page={page} reason={reason} />}>
        {screen}
      </Guard>
    </InnerAddress>
  )
}
