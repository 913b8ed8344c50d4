import { isPasskeyOwner } from '@foyer/smart-account/owners'
import type { Hex } from 'viem'
import { networkName } from '../approve/content.ts'
import { element } from '../element.ts'
import { isolated } from '../isolated.ts'
import { showAddPasskey, showChange } from './owner-change.ts'
import { createOwners, type Owners } from './owners.ts'
import { action, factsOf, paragraph, showScreen, statusLine } from './parts.ts'
import { nameOf, sentence, smartAccountTexts as texts } from './smart-account-words.ts'
import type { ReadyWallet } from './started.ts'
import { TEXTS } from './texts.ts'

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
    line.textContent = TEXTS.wait
    const networks = element('div', 'stack')
    const addresses = factsOf([
      [texts().address, element('span', 'whole', owners.account)],
      [texts().standard, element('span', 'whole', ready.state.wallet.addresses.eip155)],
    ])
    const both = [paragraph(texts().both, 'lead'), paragraph(texts().bothBody), addresses]
    const told = [...both, paragraph(texts().lead, 'lead'), paragraph(texts().body), paragraph(texts().networks)]
    showScreen(texts().title, [...told, networks, line], '#')
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
  const away = () => [paragraph(texts().unreached)]

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
      const detail = owner === owners.key ? texts().keyDetail : isPasskeyOwner(owner) ? texts().passkeyDetail : ''
      const words = element(
        'div',
        'words',
        element('span', 'name', ...isolated(called)),
        element('span', 'detail', detail),
      )
      const remove = action(
        texts().remove,
        'small',
        line,
        async () => showChange(context, chainId, { type: 'remove', owner }),
        sentence,
      )
      remove.setAttribute('aria-label', texts().removeHere(called, name))
      return element('li', 'device', words, ...(mayGo(owner) ? [remove] : []))
    })
    const add = action(texts().add, '', line, async () => showAddPasskey(context, chainId), sentence)
    add.setAttribute('aria-label', texts().addHere(name))
    const key = { type: 'add', owner: owners.key } as const
    const back = action(texts().addKey, '', line, async () => showChange(context, chainId, key), sentence)
    back.setAttribute('aria-label', texts().addKeyHere(name))
    const note = isNew ? texts().isNew : hasKey ? (passkeys.length === 1 ? texts().needTwo : '') : texts().lastTwo
    const told = note === '' || (!hasKey && passkeys.length > PASSKEYS_MIN) ? [] : [paragraph(note)]
    const which = action(
      texts().which,
      '',
      line,
      async () => texts().it(nameOf(await owners.prove(passkeys, begin()), owners.key)),
      sentence,
    )
    which.setAttribute('aria-label', texts().whichHere(name))
    const tell = passkeys.length > 0 ? [which] : []
    return [element('ul', 'rows', ...rows), ...told, add, ...tell, ...(hasKey ? [] : [back]), line]
  }

  showList()
  return () => current.abort()
}
