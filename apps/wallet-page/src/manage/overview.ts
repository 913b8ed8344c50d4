import { shortAddress } from '@foyer/base'
import { element } from '../element.ts'
import { connectedSites } from './connected-sites.ts'
import { doorBox } from './door-box.ts'
import { type IconName, icon } from './icons.ts'
import { action, paragraph, showScreen, statusLine } from './parts.ts'
import { eraseSpare } from './rotate.ts'
import type { ReadyWallet } from './started.ts'
import { TEXTS } from './texts.ts'

type Row = { readonly href: string; readonly picture: IconName; readonly label: string }

export function showOverview(ready: ReadyWallet): undefined {
  const { wallet, state, around, settings } = ready
  const { services } = around
  const { email, isOwn } = state
  const line = statusLine()
  /** What the services say of each row, once they do. */
  const values = new Map<string, HTMLElement>()
  const say = (href: string, value: number | string) => {
    const place = values.get(href)
    if (place) place.textContent = String(value)
  }
  const rowTo = ({ href, picture, label }: Row) => {
    const value = element('span', 'value')
    values.set(href, value)
    const link = element('a', 'row', icon(picture), element('span', 'name', label), value)
    link.href = href
    return element('li', '', link)
  }
  const group = (title: string, ...rows: readonly Row[]) => {
    // Both are told of by mail.
    const shown = rows.filter(({ href }) => email !== null || !['#recovery', '#freeze'].includes(href))
    const list = element('ul', 'rows', ...shown.map(rowTo))
    return { list, nodes: shown.length > 0 ? [element('h2', 'told', title), list] : [] }
  }
  const account = { href: '#smart-account', picture: 'layers', label: TEXTS.overview.smartAccount } as const
  const ways = group(
    TEXTS.overview.ways,
    { href: '#passkeys', picture: 'passkey', label: TEXTS.overview.passkeys },
    { href: '#devices', picture: 'laptop', label: TEXTS.overview.devices },
  )
  const allowed = group(
    TEXTS.overview.allowed,
    { href: '#sites', picture: 'link', label: TEXTS.overview.sites },
    ...(settings.hasSmartAccounts ? [account] : []),
  )
  const emergency = group(
    TEXTS.overview.emergency,
    { href: '#recovery', picture: 'shield', label: TEXTS.overview.recovery },
    { href: '#kit', picture: 'file', label: TEXTS.overview.kit },
    { href: '#export', picture: 'key', label: TEXTS.overview.export },
    { href: '#freeze', picture: 'freeze', label: TEXTS.overview.freeze },
  )
  const who = paragraph(
    email === null ? TEXTS.overview.whoPasskey : isOwn ? TEXTS.overview.whoOwn : TEXTS.overview.whoBody,
  )
  const card = element('div', 'card pictured', icon('passkey'), element('h2', 'label', TEXTS.overview.who), who)
  const signOut = action(TEXTS.overview.signOut, '', line, () => wallet.send({ type: 'sign-out-asked' }))
  showScreen(TEXTS.title, [
    element(
      'div',
      'columns',
      element('div', 'column', ownerOf(ready, line), card, ...ways.nodes),
      element('div', 'column', ...allowed.nodes, ...emergency.nodes, signOut, line),
    ),
  ])
  say('#recovery', isOwn ? TEXTS.overview.onlyYou : TEXTS.overview.youAndUs)
  // The rows lead where they lead without these.
  const asked = [
    services.listPasskeys({}).then(({ passkeys }) => say('#passkeys', passkeys.length || TEXTS.overview.noPasskey)),
    services.listDevices({}).then(({ devices }) => {
      say('#devices', devices.length)
      say('#sites', connectedSites(devices, location.origin).length)
    }),
    services.getLogin({}).then(({ hasKit }) => say('#kit', hasKit ? TEXTS.overview.kitMade : TEXTS.overview.noKit)),
    ...(settings.hasSocials
      ? [
          services.listSocials({}).then(({ accounts }) => {
            // Most visitors have none.
            if (accounts.length === 0) return
            ways.list.append(rowTo({ href: '#accounts', picture: 'user', label: TEXTS.overview.socials }))
            say('#accounts', accounts.length)
          }),
        ]
      : []),
  ]
  for (const answer of asked) answer.catch(() => undefined)
  // Asked once more, in case the recovery service could not be reached when its half was given up.
  if (isOwn && email !== null) eraseSpare(services, state.wallet.id).catch(() => undefined)
}

/** Whose wallet it is: the email, the addresses, and their picture. */
function ownerOf(ready: ReadyWallet, line: HTMLElement): HTMLElement {
  const { email, wallet } = ready.state
  const isSmart = ready.settings.hasSmartAccounts
  const { eip155, solana } = wallet.addresses
  const own = addressOf(isSmart ? TEXTS.overview.standard : TEXTS.overview.evm, eip155, line)
  const words = element(
    'div',
    'words',
    ...(email === null ? [] : [element('p', 'owner', ltr(email))]),
    own,
    addressOf(TEXTS.overview.solana, solana, line),
  )
  const door = doorBox(ready, (first) => {
    if (isSmart) own.before(addressOf(TEXTS.overview.smartAccount, first, line))
  })
  return element('div', 'portrait', words, door)
}

/** An address in short, whole where the pointer rests, and its copy. */
function addressOf(name: string, address: string, line: HTMLElement): HTMLElement {
  const short = element('span', 'short', shortAddress(address))
  short.title = address
  const copy = action(
    '',
    'copy',
    line,
    async () => {
      await navigator.clipboard.writeText(address)
      return TEXTS.overview.copied
    },
    () => TEXTS.overview.notCopied(address),
  )
  copy.append(icon('copy'))
  copy.setAttribute('aria-label', TEXTS.overview.copy(name))
  return element('p', 'told', `${name} `, short, copy)
}

/** What is read from left to right in every language. */
function ltr(text: string): HTMLElement {
  const made = element('bdi', '', text)
  made.dir = 'ltr'
  return made
}
