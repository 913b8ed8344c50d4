import { element } from '../element.ts'
import { action, factsOf, paragraph, showScreen, statusLine } from './parts.ts'
import { eraseSpare } from './rotate.ts'
import type { ReadyWallet } from './started.ts'
import { MANAGE_TEXTS } from './texts.ts'

const TEXTS = MANAGE_TEXTS.overview

export function showOverview({ wallet, state, around, settings }: ReadyWallet): undefined {
  const { addresses } = state.wallet
  const line = statusLine()
  const listOf = (...rows: readonly (readonly [href: string, label: string])[]) =>
    element(
      'ul',
      'rows',
      ...rows
        // Both are told of by mail.
        .filter(([href]) => state.email !== null || !['#recovery', '#freeze'].includes(href))
        .map(([href, label]) => rowTo(href, label)),
    )
  const account = ['#smart-account', TEXTS.smartAccount] as const
  const ways = listOf(
    ['#passkeys', TEXTS.passkeys],
    ['#devices', TEXTS.devices],
    ...(settings.hasSmartAccounts ? [account] : []),
  )
  const emergency = listOf(
    ['#recovery', TEXTS.recovery],
    ['#kit', TEXTS.kit],
    ['#export', TEXTS.export],
    ['#freeze', TEXTS.freeze],
  )
  const who = paragraph(state.email === null ? TEXTS.whoPasskey : state.isOwn ? TEXTS.whoOwn : TEXTS.whoBody)
  showScreen(MANAGE_TEXTS.title, [
    ...(state.email === null ? [] : [paragraph(state.email, 'owner')]),
    factsOf([
      [TEXTS.evm, element('span', 'whole', addresses.eip155)],
      [TEXTS.solana, element('span', 'whole', addresses.solana)],
    ]),
    element('div', 'card', element('h2', 'label', TEXTS.who), who),
    element('h2', 'told', TEXTS.ways),
    ways,
    element('h2', 'told', TEXTS.emergency),
    emergency,
    action(TEXTS.signOut, '', line, () => wallet.send({ type: 'sign-out-asked' })),
    line,
  ])
  // Most visitors have none.
  if (settings.hasSocials)
    around.services.listSocials({}).then(
      ({ accounts }) => accounts.length > 0 && ways.append(rowTo('#accounts', TEXTS.socials)),
      () => undefined,
    )
  // Asked once more, in case the recovery service could not be reached when its half was given up.
  if (state.isOwn && state.email !== null) eraseSpare(around.services, state.wallet.id).catch(() => undefined)
}

function rowTo(href: string, label: string): HTMLElement {
  const link = element('a', 'row', label)
  link.href = href
  return element('li', '', link)
}
