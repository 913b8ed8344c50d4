import type { ReactNode } from 'react'
import factsCss from './facts.css?inline'
import { useStyles } from './style-root.tsx'

type Fact = {
  readonly term: string
  readonly value: ReactNode
  /** The total of a sum. */
  readonly total?: boolean
}

/** Details of a transfer or a request, one per line: terms at the start, values at the end. */
export function Facts({ facts }: { readonly facts: readonly (Fact | false | undefined)[] }) {
  useStyles(factsCss)
  return (
    <dl className="facts">
      {facts.map(
        (fact) =>
          fact && (
            <div key={fact.term} data-total={fact.total || undefined}>
              <dt>{fact.term}</dt>
              <dd>{fact.value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
