import { Component, type ReactNode } from 'react'

/** Shown instead of the portal when it fails in a way nobody foresaw. Needs nothing that could have failed with it. */
export class Crash extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return (
      <main id="main">
        <h1>OOPS! Something went wrong</h1>
        <p>Application has encountered unexpected error. We will be looking into.</p>
        <p>
          <a href={document.querySelector<HTMLMetaElement>('meta[name=base]')?.content ?? '/'}>Go Home</a>
        </p>
      </main>
    )
  }
}
