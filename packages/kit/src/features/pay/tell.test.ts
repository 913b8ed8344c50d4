import { base } from '@foyer/base/networks'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectedAs } from '../../../test/connected-as.ts'
import type { Context } from '../../core/context.ts'
import type { PaymentProgress } from '../../core/payments.ts'
import { reset } from '../../core/routing/navigation.ts'
import { loadTranslator } from '../../locales/translate.ts'
import { createFoyer, type Foyer } from '../../modal/create-foyer.ts'
import { setModal } from '../../modal/modal-state.ts'
import { MemoryArea } from '../../testing/memory-area.ts'
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

let pages: Foyer[]
let ctx: Context
beforeEach(async () => {
  vi.stubGlobal('localStorage', new MemoryArea())
  pages = []
  ctx = await load()
})
afterEach(() => {
  for (const foyer of pages) foyer.destroy()
  vi.unstubAllGlobals()
})

/** A page of the browser, with an account. */
async function load(address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8') {
  const foyer = createFoyer({
    networks: [base],
    projectId: 'atoll',
    apiUrl: 'https://api.example',
    enableReconnect: false,
  })
  pages.push(foyer)
  foyer.context.modalRuntime.t = await loadTranslator('en')
  connectedAs(foyer.context, address)
  return foyer.context
}
const toast = () => ctx.store.get().toast
/** Of a browser that has told nothing yet. */
const nextPage = async () => {
  vi.stubGlobal('localStorage', new MemoryArea())
  ctx = await load()
}

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

test('not whoever is looking at it, but whoever looks at another one, or has closed the modal', async () => {
  const show = (sessionId: string) => reset(ctx, { view: 'PayStatus', args: { sessionId } })
  setModal(ctx, { open: true })
  show(PROGRESS.session.id)
  tell(ctx, PROGRESS)
  expect(toast()).toBeUndefined()
  await nextPage()
  setModal(ctx, { open: true })
  show('2'.repeat(32))
  tell(ctx, PROGRESS)
  expect(toast()).toMatchObject(BACK)
  await nextPage()
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

test('whoever is connected with its account, and nobody else', async () => {
  ctx = await load('0x90F79bf6EB2c4f870365E785982E1f101E93b906')
  tell(ctx, PROGRESS)
  expect(toast()).toBeUndefined()
})

test('by one of two tabs, each time that it goes and comes', async () => {
  const other = await load()
  const toasts = () => [ctx, other].map(({ store }) => store.get().toast?.variant)
  const both = (progress: PaymentProgress) => {
    for (const one of [ctx, other]) {
      one.store.set({ toast: undefined })
      tell(one, progress)
    }
  }
  both(PROGRESS)
  expect(toasts()).toEqual(['warning', undefined])
  both({ ...PROGRESS, stage: 'arrived' })
  expect(toasts()).toEqual(['success', undefined])
  both(PROGRESS)
  expect(toasts()).toEqual(['warning', undefined])
})

test.each([
  ['if it is still so', 'sent', BACK.text],
  ['not if it has arrived meanwhile', 'arrived', undefined],
] as const)('in a tab that nobody sees, once it is seen: %s', (_, stage, text) => {
  const document = Object.assign(new EventTarget(), { hidden: true })
  vi.stubGlobal('document', document)
  tell(ctx, PROGRESS)
  expect(toast()).toBeUndefined()
  ctx.store.set({ payments: { [PROGRESS.session.id]: { ...PROGRESS, stage } } })
  document.hidden = false
  document.dispatchEvent(new Event('visibilitychange'))
  expect(toast()?.text).toBe(text)
})
