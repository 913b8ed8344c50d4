import type { Foyer } from '@foyer/kit'
import { useFoyerBalance } from '@foyer/kit/react'
import { useState } from 'react'
import type { DemoConfig } from '../config.ts'
import { type Action, type Outcome, perform } from './actions.ts'

export type ActionListProps = {
  readonly actions: readonly Action[]
  readonly foyer: Foyer
  readonly config: DemoConfig
  /** Id of the element that explains why the actions are disabled. If set, all of them are disabled. */
  readonly refusedBy?: string | undefined
}

/** A list of buttons, each followed by the outcome of its action. */
export function ActionList({ actions, foyer, config, refusedBy }: ActionListProps) {
  const [outcomes, setOutcomes] = useState<Readonly<Record<string, Outcome>>>({})
  const { refresh } = useFoyerBalance(foyer)

  const press = async (action: Action) => {
    const tell = (outcome: Outcome) => setOutcomes((before) => ({ ...before, [action.id]: outcome }))
    tell(await perform(action, foyer, config, tell))
    if (action.movesFunds) await refresh()
  }

  return (
    <ul className="play-actions">
      {actions.map((action) => (
        <li key={action.id}>
          <button
            type="button"
            data-testid={`action-${action.id}`}
            disabled={refusedBy !== undefined}
            aria-describedby={refusedBy}
            onClick={() => void press(action)}
          >
            {action.label}
          </button>
          <output data-testid={`result-${action.id}`}>
            <Result outcome={outcomes[action.id]} />
          </output>
        </li>
      ))}
    </ul>
  )
}

function Result({ outcome }: { readonly outcome: Outcome | undefined }) {
  if (!outcome) return null
  return (
    <span className="play-result" data-status={outcome.status}>
      {outcome.text}
      {'detail' in outcome && outcome.detail && <code>{outcome.detail}</code>}
      {'code' in outcome && outcome.code && <code>{outcome.code}</code>}
    </span>
  )
}
