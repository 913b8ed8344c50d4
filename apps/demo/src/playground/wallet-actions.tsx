import type { Foyer } from '@foyer/kit'
import { useFoyerState } from '@foyer/kit/react'
import { useId } from 'react'
import type { DemoConfig } from '../config.ts'
import { ActionList } from './action-list.tsx'
import { ACTIONS } from './actions.ts'

/** What a host does with a connected wallet. */
export function WalletActions({ foyer, config }: { readonly foyer: Foyer; readonly config: DemoConfig }) {
  const hintId = useId()
  const isConnected = useFoyerState(foyer).status === 'connected'
  return (
    <>
      {!isConnected && (
        <p className="play-hint" id={hintId}>
          Connect a wallet first.
        </p>
      )}
      <ActionList actions={ACTIONS} foyer={foyer} config={config} refusedBy={isConnected ? undefined : hintId} />
    </>
  )
}
