import { base } from '@foyer/base/networks'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Context } from '../../core/context.ts'
import type { PaymentProgress } from '../../core/payments.ts'
import { reset } from '../../core/routing/navigation.ts'
import { loadTranslator } from '../../locales/translate.ts'
import { createFoyer, type Foyer } from '../../modal/create-foyer.ts'
import { setModal } from '../../modal/modal-state.ts'
import { tell } from './tell.ts'

/* Who has left the screen of a payment is told by a toast. */

const PROGRESS: PaymentProgress = {
  session: {
    ...{ id: '1'.repeat(32), exchangeId: 'meridian', exchange: 'Meridian', network: 'eip155:8453', contract: '' },
    ...{ symbol: 'ETH', decimals: 18, amount: '0.5', recipient: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC' },
    ...{ account: 'eip155:8453:0x70997970C51812dc3A010C7d01b50e0d17dc79C8', projectId: 'atoll' },
    ...{ createdAt: 0, since: 1 },
  },
  ...{ stage: 'sent', isTakenBack: true, isAsking: true },
}
const BACK = { variant: 'warning', text: '0.5 ETH is pending again: the network reorganised' }

let foyer: Foyer
let ctx: Context
beforeEach(async () => {
  foyer = createFoyer({ networks: [base], projectId: 'atoll', apiUrl: 'https://api.example' })
  ctx = foyer.context
  ctx.modalRuntime.t = await loadTranslator('en')
})
afterEach(() => foyer.destroy())
const toast = () => ctx.store.get().toast

test('that it was taken back', () => {
  tell(ctx, PROGRESS)
  expect(toast()).toMatchObject(BACK)
})

test('that it has arrived after all', () => {
  tell(ctx, { ...PROGRESS, stage: 'arrived' })
  expect(toast()).toMatchObject({ variant: 'success', text: '0.5 ETH has arrived' })
})

test('in the language of the instance', async () => {
  ctx.modalRuntime.t = await loadTranslator('ar')
  tell(ctx, PROGRESS)
  expect(toast()?.text).toContain('معلّق مجددًا')
})

test('not whoever is looking at it, but whoever looks at another one, or has closed the modal', () => {
  const show = (sessionId: string) => reset(ctx, { view: 'PayStatus', args: { sessionId } })
  setModal(ctx, { open: true })
  show(PROGRESS.session.id)
  tell(ctx, PROGRESS)
  expect(toast()).toBeUndefined()
  show('2'.repeat(32))
  tell(ctx, PROGRESS)
  expect(toast()).toMatchObject(BACK)
  ctx.store.set({ toast: undefined })
  show(PROGRESS.session.id)
  setModal(ctx, { open: false })
  tell(ctx, PROGRESS)
  expect(toast()).toMatchObject(BACK)
})

test('nothing, while no modal has been in the page', () => {
  delete ctx.modalRuntime.t
  tell(ctx, PROGRESS)
  expect(toast()).toBeUndefined()
})
