import { accountAddress } from '@foyer/smart-account'
import type { Address } from 'viem'
import { networkName } from '../approve/content.ts'
import { element } from '../element.ts'
import { createNode } from '../rpc/node.ts'
import { createTokens } from '../rpc/tokens.ts'
import { createSmartAccounts } from '../smart-account/accounts.ts'
import { askOwner } from '../wallet/passkey.ts'
import { readSpending } from './allowances.ts'
import { action, paragraph, statusLine } from './parts.ts'
import { sentenceOf } from './sentence-of.ts'
import { plainRow, spendingRow } from './spending-row.ts'
import { spendingTexts as texts } from './spending-words.ts'
import type { ReadyWallet } from './started.ts'
import { TEXTS } from './texts.ts'

/** The part of a screen that lists what others may take of the visitor's tokens. @param signal when the screen is left */
export function spendingPart(ready: ReadyWallet, signal: AbortSignal): readonly Node[] {
  const { services } = ready.around
  const { settings, state } = ready
  const node = createNode(settings.apiUrl, settings.projectId)
  const tokens = createTokens(settings.apiUrl, settings.projectId)
  const accounts = createSmartAccounts({ services, node, askOwner, isOffered: settings.hasSmartAccounts })
  const around = { node, nonces: new Map(), tokens, accounts }
  const owner = state.wallet.addresses.eip155 as Address
  const own = [owner, accountAddress(owner)].map((address) => address.toLowerCase())
  const [list, line, told] = [element('ul', 'rows'), statusLine(), statusLine()]
  const place = element('div', 'stack', list)
  // The row says it to those who see it.
  told.className = 'unseen'
  const load = async (): Promise<void> => {
    const { allowances } = await services.listAllowances({})
    const { given, signed, unread, away } = await readSpending(allowances, own, { node, tokens })
    if (signal.aborted) return
    const rows = [
      ...given.map((spending) => spendingRow(spending, { ...around, ready, line, told, signal })),
      ...unread.map((one) => plainRow(one, ready, texts().unread)),
      ...signed.map((one) => plainRow(one, ready)),
    ]
    list.replaceChildren(...rows)
    const missing = away.length > 0 ? [paragraph(texts().away(away.map(networkName).join(', '))), again()] : []
    const nobody = rows.length === 0 && away.length === 0 ? [paragraph(texts().none, 'card')] : []
    place.replaceChildren(...nobody, list, ...missing)
  }
  const again = () => action(texts().again, '', line, load)
  line.textContent = TEXTS.wait
  load().then(
    () => {
      line.textContent = ''
    },
    (error: unknown) => {
      line.textContent = sentenceOf(error)
      if (!signal.aborted) place.replaceChildren(list, again())
    },
  )
  return [element('h2', 'lead', texts().title), place, line, told, paragraph(texts().note)]
}
