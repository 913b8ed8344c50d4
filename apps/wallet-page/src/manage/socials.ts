import { removeSocialMessage } from '@foyer/contracts/half'
import { element } from '../element.ts'
import { isolated } from '../isolated.ts'
import { toBase64Url } from '../session/base64url.ts'
import { action, paragraph, showScreen, statusLine, timeOf } from './parts.ts'
import { sentenceOf } from './sentence-of.ts'
import type { ReadyWallet } from './started.ts'
import { TEXTS } from './texts.ts'

/** As the services write themselves in every language. */
const NAMES = {
  google: 'Google',
  apple: 'Apple',
  github: 'GitHub',
  discord: 'Discord',
  x: 'X',
  facebook: 'Facebook',
  farcaster: 'Farcaster',
} as const

/** Accounts of other services that sign in to the wallet. */
export function showSocials({ around, signer, state }: ReadyWallet): () => void {
  const { services } = around
  const { wallet } = state
  let isLeft = false
  const line = statusLine()
  const list = element('ul', 'rows')
  const none = paragraph('', 'card')
  none.hidden = true
  const remove = async (id: string) => {
    const message = new TextEncoder().encode(removeSocialMessage(wallet.id, id))
    const content = { type: 'personalMessage', message } as const
    const { signed } = await signer.ask({ kind: 'sign', content, account: wallet.addresses.eip155 })
    await services.removeSocial({ walletId: wallet.id, id, proof: toBase64Url(signed) })
    await load()
    return TEXTS.socials.removed
  }
  const load = async () => {
    const { accounts } = await services.listSocials({})
    if (isLeft) return
    none.textContent = TEXTS.socials.none
    none.hidden = accounts.length > 0
    list.replaceChildren(
      ...accounts.map(({ id, provider, addedAt }) => {
        const name = NAMES[provider]
        const detail = element('span', 'detail', ...isolated(TEXTS.socials.added(timeOf(addedAt))))
        const button = action(TEXTS.socials.remove, 'small', line, () => remove(id))
        button.setAttribute('aria-label', `${TEXTS.socials.remove}: ${name}`)
        return element(
          'li',
          'device',
          element('div', 'words', element('span', 'name', ...isolated(name)), detail),
          button,
        )
      }),
    )
  }
  showScreen(TEXTS.socials.title, [paragraph(TEXTS.socials.lead), list, none, line], '#')
  load().catch((error: unknown) => {
    line.textContent = sentenceOf(error)
  })
  return () => {
    isLeft = true
  }
}
