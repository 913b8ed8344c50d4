import { endMessage } from '@foyer/contracts/half'
import { element } from '../element.ts'
import { isolated } from '../isolated.ts'
import { toBase64Url } from '../session/base64url.ts'
import { icon } from './icons.ts'
import { action, linkTo, paragraph, showScreen, statusLine, timeOf } from './parts.ts'
import { sentenceOf } from './sentence-of.ts'
import type { ReadyWallet } from './started.ts'
import { TEXTS } from './texts.ts'

type Devices = Awaited<ReturnType<ReadyWallet['around']['services']['listDevices']>>['devices']

/** Where the wallet opens: every device on a site. Ending one needs the wallet itself, which signs for it. */
export function showDevices({ around, signer, state }: ReadyWallet): () => void {
  const { services } = around
  let isLeft = false
  const [here, list] = [element('ul', 'rows'), element('ul', 'rows')]
  const line = statusLine()
  line.textContent = TEXTS.wait

  const end = async (devices: readonly string[]) => {
    const message = new TextEncoder().encode(endMessage(state.wallet.id, devices))
    const account = state.wallet.addresses.eip155
    const { signed } = await signer.ask({ kind: 'sign', content: { type: 'personalMessage', message }, account })
    await services.endDevices({ walletId: state.wallet.id, devices, proof: toBase64Url(signed) })
    await load()
    return TEXTS.devices.ended
  }
  const failed = () => TEXTS.devices.failed
  const others = element('div', 'stack')
  const othersTitle = element('h2', 'told', TEXTS.devices.others)
  othersTitle.hidden = true
  const draw = (devices: Devices) => {
    const rest = devices.filter(({ isCurrent }) => !isCurrent)
    const rowOf = (device: Devices[number]) => {
      const name = device.device ?? TEXTS.devices.unknown
      const button = action(TEXTS.devices.end, 'small', line, () => end([device.id]), failed)
      button.setAttribute('aria-label', `${TEXTS.devices.end}: ${name}, ${siteOf(device)}`)
      const words = element(
        'div',
        'words',
        element('span', 'name', ...isolated(name)),
        element('span', 'detail', ...isolated(detailOf(device))),
      )
      const face = element('span', 'face', icon(/iOS|Android/.test(name) ? 'phone' : 'laptop'))
      return element(
        'li',
        'device',
        face,
        words,
        device.isCurrent ? element('span', 'tag', TEXTS.devices.here) : button,
      )
    }
    here.replaceChildren(...devices.filter(({ isCurrent }) => isCurrent).map(rowOf))
    list.replaceChildren(...rest.map(rowOf))
    othersTitle.hidden = rest.length === 0
    const all = action(TEXTS.devices.endOthers, '', line, () => end(rest.map(({ id }) => id)), failed)
    others.replaceChildren(...(rest.length > 0 ? [all] : []))
  }
  const load = async () => {
    const { devices } = await services.listDevices({})
    if (!isLeft) draw(devices)
  }
  const lists = [element('h2', 'told', TEXTS.devices.current), here, othersTitle, list]
  showScreen(
    TEXTS.devices.title,
    [...lists, others, line, linkTo('#admit', TEXTS.devices.admit), paragraph(TEXTS.devices.note)],
    '#',
  )
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
  isCurrent ? TEXTS.devices.thisPage : site === null ? TEXTS.devices.unknownSite : new URL(site).host

const detailOf = (device: Devices[number]): string =>
  [
    siteOf(device),
    device.isSignedIn && device.usedAt !== null ? TEXTS.devices.used(timeOf(device.usedAt)) : TEXTS.devices.signedOut,
  ].join(' · ')
