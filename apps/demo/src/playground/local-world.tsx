import type { Foyer } from '@foyer/kit'
import { useFoyerState } from '@foyer/kit/react'
import { useId, useMemo } from 'react'
import type { DemoConfig } from '../config.ts'
import { ActionList } from './action-list.tsx'
import { giftActions, giftRefusal } from './faucet.ts'

/** Controls that only work in a local world: the faucet and the email inbox. */
export function LocalWorld({ foyer, config }: { readonly foyer: Foyer; readonly config: DemoConfig }) {
  const gifts = useMemo(() => giftActions(config), [config])
  const hintId = useId()
  const refusal = giftRefusal(useFoyerState(foyer), config)
  return (
    <>
      <p className="play-hint" id={hintId} data-testid="gift-hint">
        {refusal ??
          'From the Faucet of the local world to the connected address. The account shows it within half a minute.'}
      </p>
      <ActionList
        actions={gifts}
        foyer={foyer}
        config={config}
        refusedBy={refusal === undefined ? undefined : hintId}
      />
      <p className="play-hint">
        Codes of email capture arrive in{' '}
        <a href={config.inboxUrl} target="_blank" rel="noreferrer" data-testid="inbox">
          the inbox
        </a>
        .
      </p>
    </>
  )
}
