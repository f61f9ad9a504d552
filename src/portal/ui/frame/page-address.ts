import { createContext, useContext } from 'react'
import { useLocation, useParams, useSearchParams } from 'react-router-dom'

/** Address of a page of the portal, and how the page changes what is behind its `?`. */
type PageAddress = {
  pathname: string
  params: { readonly [name: string]: string | undefined }
  search: URLSearchParams
  changeSearch: (search: URLSearchParams) => void
}

/** Address of a page that is shown within another one, which the window's address does not name. */
export const InnerAddress = createContext<PageAddress | null>(null)

/** @returns the address of the page around: that of the window, or within another page its own. */
export function usePageAddress(): PageAddress {
  const inner = useContext(InnerAddress)
  const { pathname } = useLocation()
  const params = useParams()
  const [search, changeSearch] = useSearchParams()
  return inner ?? { pathname, params, search, changeSearch }
}
