import { Component, type ReactNode } from 'react'
import type { Context } from '../core/context.ts'
import type { Translator } from '../locales/translate.ts'
import { failView, openModal } from './controller.ts'
import { Trouble } from './trouble.tsx'

type BoundaryProps = {
  readonly ctx: Context
  readonly t: Translator
  readonly entryKey: number
  readonly children: ReactNode
}

/** Isolates a view that throws: the visitor can start again, and the host receives one event. */
export class ViewBoundary extends Component<BoundaryProps> {
  override state = { failed: false }

  static getDerivedStateFromError = () => ({ failed: true })

  override componentDidCatch(error: unknown) {
    failView(this.props.ctx, this.props.entryKey, error)
  }

  override render() {
    const { ctx, t, children } = this.props
    if (!this.state.failed) return children
    const again = () => {
      openModal(ctx)
      // When the same step is asked again, its screen is the same entry.
      this.setState({ failed: false })
    }
    return (
      <Trouble
        title={t('modal.brokenTitle')}
        text={t('modal.brokenText')}
        action={t('connecting.retry')}
        onPress={again}
      />
    )
  }
}
