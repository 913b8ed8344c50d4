import { endMessage } from '@foyer/contracts/half'
import { element } from '../element.ts'
import { toBase64Url } from '../session/base64url.ts'
import { action, linkTo, paragraph, showScreen, statusLine, timeOf } from './parts.ts'
import type { ReadyWallet } from './started.ts'
import { MANAGE_TEXTS, sentenceOf } from './texts.ts'

const TEXTS = MANAGE_TEXTS.devices

type Devices = Awaited<ReturnType<ReadyWallet['around']['services']['listDevices']>>['devices']

/** Where the wallet opens: every device on a site. Ending one needs the wallet itself, which signs for it. */
export function showDevices({ around, signer, state }: ReadyWallet): () => void {
  const { services } = around
  let isLeft = false
  const list = element('ul', 'rows')
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
  const draw = (devices: Devices) => {
    const rest = devices.filter(({ isCurrent }) => !isCurrent)
    list.replaceChildren(
      ...devices.map((device) => {
        const name = device.device ?? TEXTS.unknown
        const button = action(TEXTS.end, 'small', line, () => end([device.id]), failed)
        button.setAttribute('aria-label', `${TEXTS.end}: ${name}, ${siteOf(device)}`)
        const words = element(
          'div',
          'words',
          element('span', 'name', name),
          element('span', 'detail', detailOf(device)),
        )
        return element('li', 'device', words, device.isCurrent ? element('span', 'tag', TEXTS.here) : button)
      }),
    )
    const all = action(TEXTS.endOthers, '', line, () => end(rest.map(({ id }) => id)), failed)
    others.replaceChildren(...(rest.length > 0 ? [all] : []))
  }
  const load = async () => {
    const { devices } = await services.listDevices({})
    if (!isLeft) draw(devices)
  }
  showScreen(TEXTS.title, [list, others, line, linkTo('#admit', TEXTS.admit), paragraph(TEXTS.note)], '#')
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
