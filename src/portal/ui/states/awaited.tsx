import { Component, type ReactNode, Suspense } from 'react'
import { useWhenBack } from '../leaving/when-back.ts'
import { ErrorState } from './error-state.tsx'
import { LoadFailed } from './load-failed.ts'

type Props = {
  /** Stands where something is still loaded. */
  fallback?: ReactNode
  /** Stands around what is said when something did not arrive; without it nothing. */
  around?: (failed: ReactNode) => ReactNode
  children: ReactNode
}

/**
 * A part of the page that is loaded. What does not arrive is said in its place, with a way to try again; back online it tries by itself.
 * What it waits for is asked for within `children`: a promise that was given to them would be the old one when they are drawn again.
 */
export function Awaited({ fallback, ...props }: Props) {
  return (
    <Boundary {...props}>
      <Suspense fallback={fallback}>{props.children}</Suspense>
    </Boundary>
  )
}

class Boundary extends Component<Pick<Props, 'around' | 'children'>, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error }
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === null) return this.props.children
    if (!(error instanceof LoadFailed)) throw error
    const again = (): void => {
      error.again()
      this.setState({ error: null })
    }
    const failed = <Failed because={error.message} onRetry={again} />
    return this.props.around ? this.props.around(failed) : failed
  }
}

function Failed({ because, onRetry }: { because: string; onRetry: () => void }) {
  useWhenBack(true, onRetry)
  return <ErrorState what={because} onRetry={onRetry} />
}
