import { type ComponentType, use } from 'react'
import { loadScript } from '../ui/states/load-failed.ts'

/** A component in a part of the script that is loaded when first wanted. */
type LazyComponent<Props> = ComponentType<Props> & { load: () => Promise<unknown> }

/**
 * A component that `load` brings. Whoever shows it awaits its own `load` first, and it is there at once; if not, it suspends.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  let coming: Promise<ComponentType<Props>> | undefined
  let Here: ComponentType<Props> | undefined
  const loading = () => {
    coming ??= loadScript(load).then(component => {
      Here = component
      return component
    })
    return coming
  }
  const Shown = (props: Props) => {
    const Component = Here ?? use(loading())
    return <Component {...props} />
  }
  return Object.assign(Shown, { load: loading })
}
