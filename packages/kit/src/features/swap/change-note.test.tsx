import { mainnet } from '@foyer/base/networks'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type ModalEnv, ModalEnvContext } from '../../bridge/modal-context.ts'
import type { Holding } from '../../core/data/holdings.ts'
import { swap } from '../../locales/en/swap.ts'
import { loadTranslator } from '../../locales/translate.ts'
import { ChangeNote } from './change-note.tsx'
import type { SwapOffer, SwapOrder } from './quote.ts'
import { changeOf } from './rate-change.ts'

/* What is said of what became worse before a swap. */

const ETH = { network: mainnet, symbol: 'ETH', decimals: 18, amount: 0n, price: '3000' } as unknown as Holding
const ORDER = { from: { network: mainnet }, to: { symbol: 'USDC', decimals: 6 } } as unknown as SwapOrder
const FEE = { account: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', bips: 85n, amount: 1n }
const offer = (more: Partial<SwapOffer>) => ({ toAmount: 100_000_000n, networkFee: 10n ** 15n, ...more }) as SwapOffer

/** The notes, without their markup. */
async function told(before: Partial<SwapOffer>, after: Partial<SwapOffer>) {
  const change = changeOf(offer(before), offer(after), false)
  if (!change) return undefined
  const env = { t: (await loadTranslator('en')).with(swap) } as ModalEnv
  const markup = renderToStaticMarkup(
    <ModalEnvContext.Provider value={env}>
      <ChangeNote change={change} order={ORDER} holdings={[ETH]} />
    </ModalEnvContext.Provider>,
  )
  return markup
    .replace(/<[^>]*>/g, ' ')
    .replace(/[\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

test('nothing, where nothing became worse', async () => {
  expect(await told({}, { toAmount: 99_600_000n, networkFee: 9n * 10n ** 15n })).toBeUndefined()
})

test('each of what did, with its figures', async () => {
  expect(
    await told({ fee: FEE }, { toAmount: 90_000_000n, networkFee: 11n * 10n ** 15n, fee: { ...FEE, bips: 90n } }),
  ).toBe(
    'The price got worse You’d now receive 90 USDC instead of 100 USDC. ' +
      'The provider’s fee changed The network fee went up It’s now $33.00 instead of $3.00.',
  )
})

test('network fees below a cent in the native currency, where they would read the same', async () => {
  expect(await told({ networkFee: 10n ** 11n }, { networkFee: 13n * 10n ** 11n })).toMatch(
    /It’s now 0\.0000013 ETH instead of 0\.0000001 ETH\.$/,
  )
})
