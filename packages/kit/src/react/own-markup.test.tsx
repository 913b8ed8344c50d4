import { base, mainnet } from '@foyer/base/networks'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { createFoyer } from '../modal/create-foyer.ts'
import { FoyerButton } from './foyer-button.tsx'
import { FoyerNetworkButton } from './foyer-network-button.tsx'

const foyer = createFoyer({ networks: [mainnet, base], locale: 'ar' })

test('markup of the host takes the place of a button, and has its words', () => {
  const html = renderToStaticMarkup(
    <FoyerButton foyer={foyer}>
      {({ label, status, isConnected, address }) => <i>{[label, status, isConnected, address].join(' ')}</i>}
    </FoyerButton>,
  )
  expect(html).toMatch(/^<span[^>]*><i>اتصال disconnected false <\/i><\/span>$/)
})

test('that of the network knows which it is', () => {
  const html = renderToStaticMarkup(
    <FoyerNetworkButton foyer={foyer}>
      {({ label, network, unsupported }) => <i>{[label, network?.caipNetworkId, unsupported].join(' ')}</i>}
    </FoyerNetworkButton>,
  )
  expect(html).toMatch(/^<span[^>]*><i>Ethereum eip155:1 false<\/i><\/span>$/)
})

test('markup of the host opens nothing that the button would not', () => {
  const fixed = createFoyer({ networks: [mainnet, base], enableNetworkSwitch: false })
  const open = vi.spyOn(fixed, 'open')
  const html = renderToStaticMarkup(
    <>
      <FoyerNetworkButton foyer={fixed}>
        {(state) => {
          state.open()
          return <i>{String(state.disabled)}</i>
        }}
      </FoyerNetworkButton>
      <FoyerButton foyer={fixed} disabled>
        {(state) => {
          state.open()
          return <i>{String(state.disabled)}</i>
        }}
      </FoyerButton>
    </>,
  )
  expect(html.match(/<i>true<\/i>/g)).toHaveLength(2)
  expect(open).not.toHaveBeenCalled()
})
