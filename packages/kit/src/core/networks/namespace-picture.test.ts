import { base, bitcoin, bitcoinRegtest, mainnet, solana, solanaDevnet } from '@foyer/base/networks'
import { describe, expect, test } from 'vitest'
import { namespaceName } from './namespace-names.ts'
import { namespacePicture } from './namespace-picture.ts'

const pictures = { networkImage: (imageId: string) => `/images/${imageId}` }

describe('the picture beside a namespace’s name', () => {
  test('is Ethereum’s, whichever network is listed first', () => {
    for (const networks of [[base, mainnet], [mainnet, base], [base]])
      expect(namespacePicture('eip155', networks, pictures)).toBe('/images/eip155:1')
  })

  test('is the host’s own, if it has one for the network of that name', () => {
    const drawn = { ...mainnet, assets: { imageUrl: '/ether.svg' } }
    const other = { ...base, assets: { imageUrl: '/base.svg' } }
    expect(namespacePicture('eip155', [other, drawn], pictures)).toBe('/ether.svg')
    expect(namespacePicture('eip155', [other], pictures)).toBe('/images/eip155:1')
  })

  test.each([
    [mainnet, base],
    [solana, solanaDevnet],
    [bitcoin, bitcoinRegtest],
  ])('is that of the network of that name: $name', (named, other) => {
    const { chainNamespace, assets } = named
    expect(namespaceName(chainNamespace)).toBe(named.name)
    for (const networks of [[], [other], [named]])
      expect(namespacePicture(chainNamespace, networks, pictures)).toBe(`/images/${assets?.imageId}`)
  })

  test('is none where there is none of that name', () => {
    expect(namespacePicture('cosmos', [mainnet], pictures)).toBeUndefined()
    expect(namespacePicture('eip155', [base], undefined)).toBeUndefined()
  })
})
