import { action, paragraph, pointsOf, showScreen, statusLine, timeOf } from './parts.ts'
import type { ReadyWallet, Started } from './started.ts'
import { TEXTS } from './texts.ts'

export function showFreeze({ around, signer, wallet, state, settings }: ReadyWallet): undefined {
  const line = statusLine()
  const freeze = async () => {
    await around.services.freezeWallet({ walletId: state.wallet.id })
    // This page has the keys open, so it begins with itself.
    signer.lock()
    location.hash = ''
    await wallet.send({ type: 'worker-locked' })
  }
  showScreen(
    TEXTS.freeze.title,
    [
      paragraph(TEXTS.freeze.lead, 'lead'),
      paragraph(TEXTS.freeze.body),
      pointsOf(settings.hasSmartAccounts ? [...TEXTS.freeze.facts, TEXTS.freeze.except] : TEXTS.freeze.facts),
      action(TEXTS.freeze.now, 'dangerous', line, freeze, () => TEXTS.freeze.failed),
      line,
    ],
    '#',
  )
}

/** Says that a locked wallet is frozen, if it is, and how it opens again. Otherwise the page stays as it is. */
export async function showFrozen({ around, wallet }: Pick<Started, 'around' | 'wallet'>): Promise<void> {
  const session = await around.services.getLogin({}).catch(() => undefined)
  const { frozen, wallet: record } = session ?? {}
  if (!frozen || !record || wallet.state().name !== 'locked') return
  const words = TEXTS.frozen
  const line = statusLine()
  const again = () => showFrozen({ around, wallet })
  const thaw = action(words.thaw, 'primary', line, async () => {
    await around.services.thawWallet({ walletId: record.id })
    await again()
  })
  const keep = action(words.keep, 'dangerous', line, async () => {
    await around.services.freezeWallet({ walletId: record.id })
    await again()
  })
  const out = action(words.other, '', line, () => wallet.send({ type: 'sign-out-asked' }))
  showScreen(words.title, [
    paragraph(words.since(timeOf(frozen.since))),
    ...(frozen.opensAt === null ? [thaw] : [paragraph(words.opens(timeOf(frozen.opensAt)), 'notice'), keep]),
    out,
    line,
  ])
}
