import { createFoyer, type FoyerElement } from '@foyer/kit/element'
import { mainnet } from '@foyer/kit/evm'
import { useRef } from 'react'

/* The custom elements in TSX, declared as docs/libraries.md says. Each marked line has a mistake that has to be found. */

const foyer = createFoyer({ networks: [mainnet] })
const isBusy = Math.random() > 0.5

export function Elements() {
  const button = useRef<FoyerElement>(null)
  return (
    <>
      <foyer-button
        ref={button}
        className="wide"
        foyer={foyer}
        size="sm"
        loading-label="Wait"
        disabled={isBusy || undefined}
        onfoyer-connect={({ detail }) => detail.address?.length}
        onfoyer-error={({ detail }) => detail.code.length}
        onfoyer-open={({ detail }: CustomEvent<undefined>) => detail}
      />
      <foyer-network-button icon-only unsupported-label="Elsewhere" namespace="solana" />
      <foyer-modal instance="second" theme-mode="dark" />
      {/* @ts-expect-error */}
      <foyer-button size="xl" />
      {/* @ts-expect-error */}
      <foyer-button lable="Connect" />
      {/* @ts-expect-error: Vue and Svelte would write "false", and the button would be disabled. */}
      <foyer-button disabled={isBusy} />
      {/* @ts-expect-error */}
      <foyer-button onfoyer-connect={({ detail }) => detail.adress} />
      {/* @ts-expect-error */}
      <foyer-network-button label="Network" />
      {/* @ts-expect-error */}
      <foyer-modal namespace="solan" />
      {/* @ts-expect-error */}
      <foyer-buton />
    </>
  )
}

const [element] = document.getElementsByTagName('foyer-button')
element?.addEventListener('foyer-change', ({ detail }) => detail.caipNetworkId?.length)
// @ts-expect-error
element?.addEventListener('foyer-change', ({ detail }) => detail.network)
// @ts-expect-error
if (element) element.foyer = 'second'
