import { endMessage } from '@foyer/contracts/half'
import { element } from '../element.ts'
import { toBase64Url } from '../session/base64url.ts'
import { icon } from './icons.ts'
import { action, linkTo, paragraph, showScreen, statusLine, timeOf } from './parts.ts'
import type { ReadyWallet } from './started.ts'
import { MANAGE_TEXTS, sentenceOf } from './texts.ts'

const TEXTS = MANAGE_TEXTS.devices

type Devices = Awaited<ReturnType<ReadyWallet['around']['services']['listDevices']>>['devices']

/** Where the wallet opens: every device on a site. Ending one needs the wallet itself, which signs for it. */
export function showDevices({ around, signer, state }: ReadyWallet): () => void {
  const { services } = around
  let isLeft = false
  const [here, list] = [element('ul', 'rows'), element('ul', 'rows')]
  const line = statusLine()
  line.textContent = MANAGE_TEXTS.wait

  const end = async (devices: readonly string[]) => {
    const message = new TextEncoder().encode(endMessage(state.wallet.id, devices))
    const account = state.wallet.addresses.eip155
    const { signed } = await signer.ask({ kind: 'sign', content: { type: 'personalMessage', message }, account })
    await services.endDevices({ walletId: state.wallet.id, devices, proof: toBase64Url(signed) })
    await load()
  }
  const failed = () => TEXTS.failed
  const others = element('div', 'stack')
  const othersTitle = element('h2', 'told', TEXTS.others)
  othersTitle.hidden = true
  const draw = (devices: Devices) => {
    const rest = devices.filter(({ isCurrent }) => !isCurrent)
    const rowOf = (device: Devices[number]) => {
      const name = device.device ?? TEXTS.unknown
      const button = action(TEXTS.end, 'small', line, () => end([device.id]), failed)
      button.setAttribute('aria-label', `${TEXTS.end}: ${name}, ${siteOf(device)}`)
      const words = element('div', 'words', element('span', 'name', name), element('span', 'detail', detailOf(device)))
      const face = element('span', 'face', icon(/iOS|Android/.test(name) ? 'phone' : 'laptop'))
      return element('li', 'device', face, words, device.isCurrent ? element('span', 'tag', TEXTS.here) : button)
    }
    here.replaceChildren(...devices.filter(({ isCurrent }) => isCurrent).map(rowOf))
    list.replaceChildren(...rest.map(rowOf))
    othersTitle.hidden = rest.length === 0
    const all = action(TEXTS.endOthers, '', line, () => end(rest.map(({ id }) => id)), failed)
    others.replaceChildren(...(rest.length > 0 ? [all] : []))
  }
  const load = async () => {
    const { devices } = await services.listDevices({})
    if (!isLeft) draw(devices)
  }
  const lists = [element('h2', 'told', TEXTS.current), here, othersTitle, list]
  showScreen(TEXTS.title, [...lists, others, line, linkTo('#admit', TEXTS.admit), paragraph(TEXTS.note)], '#')
  load().then(
    () => {
      line.textContent = ''
    },
    (error: unknown) => {
      line.textContent = sentenceOf(error)
    },
  )
  return () => {
    isLeft = true
  }
}

const siteOf = ({ site, isCurrent }: Devices[number]): string =>
  isCurrent ? TEXTS.thisPage : site === null ? TEXTS.unknownSite : new URL(site).host

const detailOf = (device: Devices[number]): string =>
  [
    siteOf(device),
    device.isSignedIn && device.usedAt !== null ? TEXTS.used(timeOf(device.usedAt)) : TEXTS.signedOut,
  ].join(' · ')
