import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { Loader } from './loader.tsx'
import stepsCss from './steps.css?inline'
import { useStyles } from './style-root.tsx'

type Step = {
  readonly state: 'done' | 'now' | 'next'
  readonly title: string
  readonly detail?: ReactNode
}

/** A few steps in their order: what is done, what happens now, what comes next. */
export function Steps({ steps }: { readonly steps: readonly Step[] }) {
  useStyles(stepsCss)
  return (
    <ol className="steps">
      {steps.map(({ state, title, detail }, at) => (
        <li key={title} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <span className="step-mark" aria-hidden="true">
            {state === 'done' ? <Icon name="check" /> : state === 'now' ? <Loader /> : at + 1}
          </span>
          <div>
            <strong>{title}</strong>
            {detail !== undefined && <span>{detail}</span>}
          </div>
        </li>
      ))}
    </ol>
  )
}
