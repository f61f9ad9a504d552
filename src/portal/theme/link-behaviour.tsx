import { type ComponentProps, forwardRef } from 'react'
import { Link as RouterLink, useInRouterContext } from 'react-router-dom'

/** What every MUI link and button with an `href` renders: paths of the portal go through the router, the rest is a plain link. */
export const LinkBehaviour = forwardRef<HTMLAnchorElement, Omit<ComponentProps<'a'>, 'ref'>>(function LinkBehaviour(
  { href, ...rest },
  ref,
) {
  const routed = useInRouterContext()
  const own = href?.startsWith('/') && !href.startsWith('//') && rest.target !== '_blank' && rest.download === undefined
  if (routed && href !== undefined && own) return <RouterLink ref={ref} to={href} {...rest} />
  return <a ref={ref} href={href} rel={rest.target === '_blank' ? 'noopener' : undefined} {...rest} />
})
