import { endSiteMessage } from '@foyer/contracts/half'
import { element } from '../element.ts'
import { isolated } from '../isolated.ts'
import { toBase64Url } from '../session/base64url.ts'
import { connectedSites } from './connected-sites.ts'
import { icon } from './icons.ts'
import { action, dateOf, paragraph, say, showScreen, statusLine } from './parts.ts'
import { sentenceOf } from './sentence-of.ts'
import { SITES_TEXTS } from './sites-texts.ts'
import type { ReadyWallet } from './started.ts'
import { TEXTS } from './texts.ts'

const texts = () => TEXTS.sites ?? SITES_TEXTS

type Site = ReturnType<typeof connectedSites>[number]

/**
 * Sites that see the wallet's addresses. One is ended at once: an end that waited for an undo would be lost with the page, and its owner
 * would believe in it.
 */
export function showSites({ around, signer, state }: ReadyWallet): () => void {
  const { services } = around
  const { id, addresses } = state.wallet
  let isLeft = false
  const list = element('ul', 'rows')
  const line = statusLine()
  line.textContent = TEXTS.wait
  // The row says it to those who see it.
  const told = statusLine()
  told.className = 'unseen'
  const end = async (site: string) => {
    const message = new TextEncoder().encode(endSiteMessage(id, site))
    const content = { type: 'personalMessage', message } as const
    const { signed } = await signer.ask({ kind: 'sign', content, account: addresses.eip155 })
    await services.endSite({ walletId: id, site, proof: toBase64Url(signed) })
  }
  const rowOf = (shown: Site) => {
    const { site } = shown
    const { host } = new URL(site)
    const detail = element('span', 'detail', ...isolated(detailOf(shown)))
    const words = element('div', 'words', element('bdi', 'name', host), detail)
    const run = async () => {
      await end(site)
      row.classList.add('over')
      detail.textContent = texts().ended
      button.remove()
      // Where the button was that had the focus.
      words.tabIndex = -1
      words.focus({ preventScroll: true })
      say(told, texts().saidEnded(host))
    }
    const button = action(texts().end, 'small', line, run, () => texts().failed)
    button.setAttribute('aria-label', `${texts().end}: ${host}`)
    const row = element('li', 'device', element('span', 'face', icon('globe')), words, button)
    return row
  }
  showScreen(texts().title, [list, line, told, paragraph(texts().note), paragraph(texts().open)], '#')
  services.listDevices({}).then(
    ({ devices }) => {
      const sites = connectedSites(devices, location.origin)
      line.textContent = ''
      if (isLeft) return
      if (sites.length === 0) list.replaceWith(paragraph(texts().none, 'card'))
      else list.replaceChildren(...sites.map(rowOf))
    },
    (error: unknown) => {
      line.textContent = sentenceOf(error)
    },
  )
  return () => {
    isLeft = true
  }
}

const detailOf = ({ usedAt, endsAt, devices }: Site): string =>
  [
    texts().used(dateOf(usedAt)),
    ...(devices > 1 ? [texts().devices(devices)] : []),
    texts().until(dateOf(endsAt)),
  ].join(' · ')
