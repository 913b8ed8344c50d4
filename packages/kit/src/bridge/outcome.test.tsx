import { mainnet } from '@foyer/base/networks'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { SentTransfer } from '../core/transfers/sending.ts'
import { send } from '../locales/en/send.ts'
import { swap } from '../locales/en/swap.ts'
import { swapOutcome } from '../locales/en/swap-outcome.ts'
import { loadTranslator } from '../locales/translate.ts'
import { createFoyer } from '../modal/create-foyer.ts'
import { type ModalEnv, ModalEnvContext } from './modal-context.ts'
import { Kept, OutcomeActions, useOutcome } from './outcome.tsx'
import { StateContext } from './use-store.ts'

/* What Send and Swap say of what did not arrive: what happened, what became of the money and the nonce, and the ways on. */

const { context: ctx } = createFoyer({ networks: [mainnet], enableReconnect: false })
const t = (await loadTranslator('en')).with({ ...send, ...swap, ...swapOutcome })
const MINED = { hash: '0xbb', fee: '21000000000000', at: 1 }
const SENT = {
  ...{ id: 'one', network: 'eip155:1', from: '0x01', to: '0x02', amount: '20000', decimals: 4, symbol: 'ACME' },
  ...{ hash: '0xaa', nonce: 7, transaction: {}, sentAt: ctx.now(), missing: 0 },
}

function Told({ kind }: { readonly kind: 'outcome' | 'swap' }) {
  const of = useOutcome('one', kind)
  return (
    of && (
      <>
        <p>{`${of.stage} ${of.hash} ${of.title ?? ''}`}</p>
        <p>{of.text}</p>
        <Kept of={of} />
        <OutcomeActions of={of} onAgain={() => undefined} />
      </>
    )
  )
}

/** The lines of the screen; of its buttons and links with their kind. */
function told(kind: 'outcome' | 'swap', outcome: object, network = 'eip155:1') {
  const transfer = { ...SENT, network, outcome } as SentTransfer
  const env = { ctx, t } as ModalEnv
  const markup = renderToStaticMarkup(
    <StateContext.Provider value={() => ({ ...ctx.initial, transfers: [transfer] })}>
      <ModalEnvContext.Provider value={env}>
        <Told kind={kind} />
      </ModalEnvContext.Provider>
    </StateContext.Provider>,
  )
  return markup
    .replace(/<(button|a) [^>]*data-kind="(\w+)"[^>]*><span>/g, '<p>$2: ')
    .replace(/[\u2066-\u2069]/g, '')
    .split(/<[^>]*>/)
    .filter((line) => line !== '')
}

test('a pending one is followed in the explorer', () => {
  expect(told('outcome', { status: 'pending' })).toEqual([
    'travelling 0xaa ',
    'Ethereum usually settles within a minute. You can close this; we’ll tell you when it’s done.',
    'secondary: View on explorer',
  ])
})

test('a rejected one cost a fee and can be tried again; its own screen has its sentences', () => {
  const reverted = { status: 'reverted', reason: 'paused', ...MINED }
  const [kept, text] = [
    '2 ACME is still in your wallet. The 0.000021 ETH network fee was spent.',
    'Reason given: paused.',
  ]
  expect(told('outcome', reverted)).toEqual([
    ...['back 0xbb Ethereum rejected this transfer', text, kept],
    ...['primary: Try again', 'text: View on explorer'],
  ])
  expect(told('swap', reverted)).toEqual([
    ...['back 0xbb Ethereum rejected this swap', text, kept],
    ...['primary: Swap again', 'secondary: View on explorer'],
  ])
})

test('without its network neither a fee nor a link is made up', () => {
  expect(told('outcome', { status: 'reverted', reason: 'paused', ...MINED }, 'eip155:9')).toEqual([
    ...['back 0xbb eip155:9 rejected this transfer', 'Reason given: paused.', 'primary: Try again'],
  ])
})

test.each([
  ['outcome', 'transfer', 'Send again'],
  ['swap', 'swap', 'Swap again'],
] as const)('%s: one that may still happen is looked for before it is tried again', (kind, noun, again) => {
  const ways = ['primary: View on explorer', `secondary: ${again}`]
  const kept = '2 ACME is still in your wallet.'
  const used = 'Nonce 7 has been used, so trying again creates a separate transaction.'
  expect(told(kind, { status: 'dropped', at: 1 })).toEqual([
    `back 0xaa The network dropped this ${noun}`,
    'It’s no longer pending on Ethereum. If it reappears, we’ll tell you.',
    kept,
    'If you try again with the same nonce (7), only one of the two can go through. With a different nonce, both can.',
    ...ways,
  ])
  expect(told(kind, { status: 'replaced', kind: 'cancelled', ...MINED })).toEqual([
    ...[`back 0xbb You cancelled this ${noun}`, 'Your wallet replaced it with an empty transaction.', kept, used],
    ...ways,
  ])
  // What the other transaction did with the money is not known.
  expect(told(kind, { status: 'replaced', kind: 'other', ...MINED })).toEqual([
    'back 0xbb Replaced by another transaction',
    'Your wallet sent something else instead. View it on the explorer.',
    ...[used, ...ways],
  ])
})
