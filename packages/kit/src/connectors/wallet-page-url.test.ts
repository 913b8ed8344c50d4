import { mainnet } from '@foyer/base/networks'
import { afterEach, expect, test, vi } from 'vitest'
import { createFoyer } from '../modal/create-foyer.ts'
import { walletPageUrl } from './wallet-page-url.ts'

afterEach(() => vi.unstubAllGlobals())

const urlOf = (locale?: string) =>
  walletPageUrl(
    createFoyer({
      networks: [mainnet],
      metadata: { name: 'Atoll' },
      walletOrigin: 'https://wallet.example',
      projectId: 'a-b',
      ...(locale && { locale }),
    }).context,
  )

test('the wallet’s own page is asked for in the language of the modal', () => {
  expect(urlOf('ar')).toBe('https://wallet.example/settings?projectId=a-b&lang=ar')
  vi.stubGlobal('document', { documentElement: { lang: 'de-CH' } })
  expect(urlOf()).toBe('https://wallet.example/settings?projectId=a-b&lang=de-CH')
})
