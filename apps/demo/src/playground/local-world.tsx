import type { Foyer } from '@foyer/kit'
import { useFoyerState } from '@foyer/kit/react'
import { useId, useMemo } from 'react'
import type { DemoConfig } from '../config.ts'
import { ActionList } from './action-list.tsx'
import { giftActions, LOCAL_CHAIN_IDS } from './faucet.ts'

/** Controls that only work in a local world: the faucet and the email inbox. */
export function LocalWorld({ foyer, config }: { readonly foyer: Foyer; readonly config: DemoConfig }) {
  const gifts = useMemo(() => giftActions(config), [config])
  const hintId = useId()
  const refusal = useRefusal(foyer, config)
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

/** The reason why the faucet is disabled, or undefined if it is available. */
function useRefusal(foyer: Foyer, { contracts }: DemoConfig): string | undefined {
  const { status, network } = useFoyerState(foyer)
  if (!contracts) return 'This page was not told of the local contracts. Start it with npm start.'
  if (status !== 'connected') return 'Connect a wallet first: gifts go to its address.'
  if (network && LOCAL_CHAIN_IDS.includes(network.id)) return undefined
  return 'Gifts are for Ethereum and Base: switch first. On Solana and Bitcoin the local wallets hold something already.'
}
