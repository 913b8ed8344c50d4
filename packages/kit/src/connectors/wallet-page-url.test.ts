import { afterEach, expect, test, vi } from 'vitest'
import type { Context } from '../core/context.ts'
import { walletPageUrl } from './wallet-page-url.ts'

afterEach(() => vi.unstubAllGlobals())

const urlOf = (options: Partial<Context['options']>) =>
  walletPageUrl({
    options: { walletOrigin: 'https://wallet.example', projectId: 'a&b', ...options },
  } as Context)

test('the wallet’s own page is asked for in the language of the modal', () => {
  expect(urlOf({ locale: 'ar' })).toBe('https://wallet.example/settings?projectId=a%26b&lang=ar')
  vi.stubGlobal('document', { documentElement: { lang: 'de-CH' } })
  expect(urlOf({})).toBe('https://wallet.example/settings?projectId=a%26b&lang=de-CH')
})
