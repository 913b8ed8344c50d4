import { isPasskeyOwner } from '@foyer/smart-account/owners'
import type { Hex } from 'viem'
import { networkName } from '../approve/content.ts'
import { element } from '../element.ts'
import { showAddPasskey, showChange } from './owner-change.ts'
import { createOwners, type Owners } from './owners.ts'
import { action, factsOf, paragraph, showScreen, statusLine } from './parts.ts'
import { nameOf, SMART_ACCOUNT_TEXTS, sentence } from './smart-account-texts.ts'
import type { ReadyWallet } from './started.ts'
import { MANAGE_TEXTS } from './texts.ts'

const TEXTS = SMART_ACCOUNT_TEXTS
const PASSKEYS_MIN = 2

/** Who owns the smart account, network by network. Passkeys come in, and where two are there, the key of the wallet may go. */
export function showSmartAccount(ready: ReadyWallet): () => void {
  const owners = createOwners(ready)
  let current = new AbortController()
  const begin = (): AbortSignal => {
    current.abort()
    current = new AbortController()
    return current.signal
  }
  const context = { ready, owners, begin, done: () => showList() }

  function showList(): void {
    begin()
    const line = statusLine()
    line.textContent = MANAGE_TEXTS.wait
    const networks = element('div', 'stack')
    const addresses = factsOf([
      [TEXTS.address, element('span', 'whole', owners.account)],
      [TEXTS.standard, element('span', 'whole', ready.state.wallet.addresses.eip155)],
    ])
    const both = [paragraph(TEXTS.both, 'lead'), paragraph(TEXTS.bothBody), addresses]
    const told = [...both, paragraph(TEXTS.lead, 'lead'), paragraph(TEXTS.body), paragraph(TEXTS.networks)]
    showScreen(TEXTS.title, [...told, networks, line], '#')
    load(networks).then(
      () => {
        line.textContent = ''
      },
      (error: unknown) => {
        line.textContent = sentence(error)
      },
    )
  }
  async function load(place: HTMLElement): Promise<void> {
    const ids = await owners.networks()
    // One that is away hides no other.
    const parts = ids.map(async (chainId) => {
      const read = await owners.read(chainId).catch(() => undefined)
      return element('section', 'network', element('h2', '', networkName(chainId)), ...(read ? network(read) : away()))
    })
    place.replaceChildren(...(await Promise.all(parts)))
  }
  const away = () => [paragraph(TEXTS.unreached)]

  function network(read: Owners): readonly Node[] {
    const { chainId, isNew } = read
    const name = networkName(chainId)
    const passkeys = read.owners.filter(isPasskeyOwner)
    const hasKey = read.owners.includes(owners.key)
    const line = statusLine()
    const mayGo = (owner: Hex): boolean =>
      owner === owners.key ? passkeys.length >= PASSKEYS_MIN : hasKey || passkeys.length > PASSKEYS_MIN
    const rows = read.owners.map((owner) => {
      const called = nameOf(owner, owners.key)
      const detail = owner === owners.key ? TEXTS.keyDetail : isPasskeyOwner(owner) ? TEXTS.passkeyDetail : ''
      const words = element('div', 'words', element('span', 'name', called), element('span', 'detail', detail))
      const remove = action(
        TEXTS.remove,
        'small',
        line,
        async () => showChange(context, chainId, { type: 'remove', owner }),
        sentence,
      )
      remove.setAttribute('aria-label', TEXTS.removeHere(called, name))
      return element('li', 'device', words, ...(mayGo(owner) ? [remove] : []))
    })
    const add = action(TEXTS.add, '', line, async () => showAddPasskey(context, chainId), sentence)
    add.setAttribute('aria-label', TEXTS.addHere(name))
    const key = { type: 'add', owner: owners.key } as const
    const back = action(TEXTS.addKey, '', line, async () => showChange(context, chainId, key), sentence)
    back.setAttribute('aria-label', TEXTS.addKeyHere(name))
    const note = isNew ? TEXTS.isNew : hasKey ? (passkeys.length === 1 ? TEXTS.needTwo : '') : TEXTS.lastTwo
    const told = note === '' || (!hasKey && passkeys.length > PASSKEYS_MIN) ? [] : [paragraph(note)]
    const which = action(
      TEXTS.which,
      '',
      line,
      async () => TEXTS.it(nameOf(await owners.prove(passkeys, begin()), owners.key)),
      sentence,
    )
    which.setAttribute('aria-label', TEXTS.whichHere(name))
    const tell = passkeys.length > 0 ? [which] : []
    return [element('ul', 'rows', ...rows), ...told, add, ...tell, ...(hasKey ? [] : [back]), line]
  }

  showList()
  return () => current.abort()
}
