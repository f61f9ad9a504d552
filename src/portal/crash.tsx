import { Component, type ReactNode } from 'react'
import { textsOf } from './texts/say.ts'

/** Shown instead of the portal when it fails in a way nobody foresaw. Needs nothing that could have failed with it. */
export class Crash extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    const say = textsOf('errors')
    return (
      <main id="main">
        <h1>{say('error')}</h1>
        <p>{say('crash')}</p>
        <p>
          <a href={document.querySelector<HTMLMetaElement>('meta[name=base]')?.content ?? '/'}>{say('go-home')}</a>
        </p>
      </main>
    )
  }
}
