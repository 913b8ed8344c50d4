import { mainnet } from '@foyer/base/networks'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { send } from '../locales/en/send.ts'
import { loadTranslator } from '../locales/translate.ts'
import { type ModalEnv, ModalEnvContext } from './modal-context.ts'
import { TokenChip } from './token-chip.tsx'
import { TokenRow } from './token-row.tsx'

/* Assets as the lists of Send, Swap, Buy and Deposit draw them, and the chips that lead there. */

const env = { t: (await loadTranslator('en')).with(send) } as ModalEnv
const drawn = (children: ReactNode) =>
  renderToStaticMarkup(<ModalEnvContext.Provider value={env}>{children}</ModalEnvContext.Provider>)
const TOKEN = { name: 'Acme Coin', symbol: 'ACME', iconUrl: null, network: mainnet }
const ignore = () => undefined

test('a row has the asset’s picture with its network’s, and says which one is chosen', () => {
  const row = drawn(<TokenRow token={TOKEN} subtitle="ACME on Ethereum" onPress={ignore} />)
  expect(row).toMatch(/data-item="Acme Coin"/)
  expect(row.match(/data-letter="\w"/g)).toEqual(['data-letter="A"', 'data-letter="E"'])
  expect(row).not.toMatch(/aria-current|row-on/)
  expect(drawn(<TokenRow token={TOKEN} current onPress={ignore} />)).toMatch(/aria-current="true".*class="row-on"/)
})

test('a chip names the asset and its network, or asks for one', () => {
  const chip = drawn(<TokenChip token={TOKEN} onPress={ignore} />)
  expect(chip).toMatch(/aria-label="Token: ACME on Ethereum. Change".*data-w="28".*>ACME</)
  const none = drawn(<TokenChip token={undefined} none="Choose" onPress={ignore} />)
  expect(none).toMatch(/>Choose</)
  expect(none).not.toMatch(/aria-label|class="logo"/)
})
