import type { ChannelAdapter } from '../channel-adapter.ts'
import type { Caller } from './call.ts'
import { listAll } from './list-all.ts'
import { markBrandName, marksOf } from './marks.ts'
import type { Turns } from './one-at-a-time.ts'
import type { Settings } from './settings.ts'

/**
 * Creates a brand, unless one of all brands of the account has the key's mark at the end of its name; then that one is returned. The name alone
 * would not decide: two customers may have brands of one name.
 */
export function createBrandOnce(settings: Settings, call: Caller, turns: Turns): ChannelAdapter['createBrand'] {
  const url = `${settings.hosts.management}/v1/brands`
  return ({ key, displayName }) =>
    turns(`brand ${key}`, async () => {
      const mark = settings.markOf(key)
      const brands = await listAll(call, url, 'brands')
      const made = brands.find(brand => marksOf('brandName', brand.displayName).includes(mark))
      if (made) return { name: String(made.name) }
      const body = { displayName: markBrandName(displayName, mark) }
      const brand = await call({ method: 'POST', url, scope: 'management', body, creates: true })
      return { name: String(brand.name) }
    })
}
