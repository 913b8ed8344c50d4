import type { ReactNode } from 'react'
import { Panel, type PanelProps } from '../../../packages/kit/src/ui/panel.tsx'
import { nothing } from './samples.ts'
import { Stage } from './stage.tsx'

export type SectionProps = {
  readonly dir: 'ltr' | 'rtl'
}

export type ScreenProps = SectionProps &
  Partial<Omit<PanelProps, 'children' | 'back' | 'close'>> & {
    readonly name: string
    readonly width?: 'narrow' | 'wide'
    readonly back?: boolean
    readonly close?: boolean
    readonly children: ReactNode
  }

export function Board({ children }: { readonly children: ReactNode }) {
  return <div className="gallery-board">{children}</div>
}

/** A labelled cell on the board, with any content. */
export function Place({ name, width, children }: Pick<ScreenProps, 'name' | 'width' | 'children'>) {
  return (
    <div
      className="gallery-screen"
      data-narrow={width === 'narrow' || undefined}
      data-wide={width === 'wide' || undefined}
    >
      <p className="gallery-name">{name}</p>
      {children}
    </div>
  )
}

/** A complete view of the modal. */
export function Screen({ name, width, dir, back = false, close = true, children, ...panel }: ScreenProps) {
  return (
    <Place name={name} {...(width && { width })}>
      <Stage dir={dir}>
        <Panel
          title={name}
          titleId="title"
          viewKey={name}
          {...panel}
          back={back ? { label: 'Back', onPress: nothing } : undefined}
          close={close ? { label: 'Close', onPress: nothing } : undefined}
        >
          {children}
        </Panel>
      </Stage>
    </Place>
  )
}
