import { mainnet, polygon, solana } from '@foyer/base/networks'
import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createFoyer } from '../modal/create-foyer.ts'
import { FoyerNetworkButton } from './foyer-network-button.tsx'

const foyer = createFoyer({ networks: [mainnet, solana, polygon], defaultNetwork: polygon })

const nameOn = (props: Omit<ComponentProps<typeof FoyerNetworkButton>, 'foyer'>) =>
  renderToStaticMarkup(<FoyerNetworkButton {...props} foyer={foyer} />).match(/<bdi[^>]*>(.*?)<\/bdi>/)?.[1]

test('it shows the network of its namespace, and without one of the active namespace', () => {
  expect(nameOn({ namespace: 'solana' })).toBe('Solana')
  expect(nameOn({ namespace: 'eip155' })).toBe('Polygon')
  expect(nameOn({})).toBe('Polygon')
})
