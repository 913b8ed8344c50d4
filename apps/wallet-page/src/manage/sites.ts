import { endSiteMessage, undoEndSiteMessage } from '@foyer/contracts/half'
import { element } from '../element.ts'
import { toBase64Url } from '../session/base64url.ts'
import { connectedSites } from './connected-sites.ts'
import { icon } from './icons.ts'
import { action, dateOf, paragraph, say, showScreen, statusLine } from './parts.ts'
import { sentenceOf } from './sentence-of.ts'
import { SITES_TEXTS } from './sites-texts.ts'
import { spendingPart } from './spending.ts'
import type { ReadyWallet } from './started.ts'
import { TEXTS } from './texts.ts'

const texts = () => TEXTS.sites ?? SITES_TEXTS

type Site = ReturnType<typeof connectedSites>[number]

const UNDO_MS = 8_000
const DAY_MS = 86_400_000
/** From then on a row says how many days are left. */
const SOON_DAYS = 7

/**
 * Sites that see the wallet's addresses. One is ended at once: an end that waited for an undo would be lost with the page, and its owner
 * would believe in it. Undoing brings back what the service has just ended.
 */
export function showSites(ready: ReadyWallet): () => void {
  const { around, signer, state } = ready
  const { services } = around
  const { id, addresses } = state.wallet
  const left = new AbortController()
  const list = element('ul', 'rows')
  const line = statusLine()
  line.textContent = TEXTS.wait
  // The row says it to those who see it.
  const told = statusLine()
  told.className = 'unseen'
  const signed = async (text: string) => {
    const content = { type: 'personalMessage', message: new TextEncoder().encode(text) } as const
    return toBase64Url((await signer.ask({ kind: 'sign', content, account: addresses.eip155 })).signed)
  }
  const end = async (site: string) =>
    services.endSite({ walletId: id, site, proof: await signed(endSiteMessage(id, site)) })
  const undo = async (site: string) =>
    services.undoEndSite({ walletId: id, site, proof: await signed(undoEndSiteMessage(id, site)) })
  const rowOf = (shown: Site) => {
    const { site } = shown
    const { host } = new URL(site)
    const detail = element('span', 'detail')
    const words = element('div', 'words', element('bdi', 'name', host), detail)
    let leaving: ReturnType<typeof setTimeout>
    const is = (isEnded: boolean) => {
      row.classList.toggle('over', isEnded)
      say(detail, isEnded ? texts().ended : detailOf(shown))
      const [button, other] = isEnded ? [undoing, ending] : [ending, undoing]
      if (other.isConnected) {
        other.replaceWith(button)
        // Where the button was that had the focus.
        button.focus({ preventScroll: true })
      } else row.append(button)
    }
    const ending = action(
      texts().end,
      'small',
      line,
      async () => {
        await end(site)
        is(true)
        say(told, texts().saidEnded(host))
        leaving = setTimeout(() => leave(), UNDO_MS)
      },
      () => texts().failed,
    )
    const undoing = action(
      texts().undo,
      'small',
      line,
      async () => {
        clearTimeout(leaving)
        try {
          await undo(site)
        } catch (error) {
          leave()
          throw error
        }
        is(false)
        say(told, texts().saidUndone(host))
      },
      () => texts().notUndone,
    )
    const leave = () => {
      const hadFocus = row.contains(document.activeElement)
      undoing.remove()
      row.classList.add('gone')
      // Without motion there is none to wait for.
      Promise.allSettled(row.getAnimations().map(({ finished }) => finished)).then(() => row.remove())
      if (hadFocus) document.querySelector('h1')?.focus({ preventScroll: true })
    }
    ending.setAttribute('aria-label', `${texts().end}: ${host}`)
    undoing.setAttribute('aria-label', `${texts().undo}: ${host}`)
    const row = element('li', 'device', element('span', 'face', icon('globe')), words)
    is(false)
    return row
  }
  showScreen(
    texts().title,
    [...[list, line, told, paragraph(texts().note), paragraph(texts().open)], ...spendingPart(ready, left.signal)],
    '#',
  )
  services.listDevices({}).then(
    ({ devices }) => {
      const sites = connectedSites(devices, location.origin)
      line.textContent = ''
      if (left.signal.aborted) return
      if (sites.length === 0) list.replaceWith(paragraph(texts().none, 'card'))
      else list.replaceChildren(...sites.map(rowOf))
    },
    (error: unknown) => {
      line.textContent = sentenceOf(error)
    },
  )
  return () => left.abort()
}

const detailOf = ({ usedAt, endsAt, devices }: Site): string => {
  const daysTo = (iso: string) => (Date.parse(iso) - Date.now()) / DAY_MS
  const [unused, left] = [Math.floor(-daysTo(usedAt)), Math.ceil(daysTo(endsAt))]
  const isSoon = left <= SOON_DAYS
  return [
    isSoon && unused > 0 ? texts().unused(unused) : texts().used(dateOf(usedAt)),
    ...(devices > 1 ? [texts().devices(devices)] : []),
    isSoon ? texts().endsIn(left) : texts().until(dateOf(endsAt)),
  ].join(' · ')
}
