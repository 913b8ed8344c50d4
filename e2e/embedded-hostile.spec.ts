import type { Page } from '@playwright/test'
import { parseEther } from 'viem'
import { addressOfHost, answer, connectByEmail, openWindow, settingsOf, sign } from './embedded-wallet.ts'
import { expect, STILL, test } from './fixtures.ts'
import { fund, newOwner, sendingParts, toReview } from './money.ts'

/* Host pages that mean harm, and the question of the embedded wallet in them. */

test.use(STILL)

const RUN = 'globalThis.ran=true'
const PAYLOADS = [
  `<script>${RUN}</script>`,
  `<script src=data:text/javascript,${RUN}></script>`,
  `<script type=module>${RUN}</script>`,
  `<img src=x onerror=${RUN}>`,
  `<img/src/onerror=${RUN}>`,
  `<svg onload=${RUN}>`,
  `<svg><script>${RUN}</script></svg>`,
  `<svg><animate onbegin=${RUN} attributeName=x dur=1s>`,
  `<svg><use href="data:image/svg+xml,<svg id=a xmlns=http://www.w3.org/2000/svg onload=${RUN}>#a">`,
  `<math><mtext><table><mglyph><style><!--</style><img src=x onerror=${RUN}>`,
  `<iframe srcdoc="<script>parent.ran=true</script>">`,
  `<iframe src=javascript:parent.ran=true>`,
  `<object data=javascript:${RUN}>`,
  `<embed src=javascript:${RUN}>`,
  `<body onload=${RUN}>`,
  `<details open ontoggle=${RUN}>`,
  `<input autofocus onfocus=${RUN}>`,
  `<video><source onerror=${RUN}></video>`,
  `<audio src=x onerror=${RUN}>`,
  `<a href=javascript:${RUN}>Approve</a>`,
  `<form action=javascript:${RUN}><button>Approve</button></form>`,
  `<base href=https://thief.example/>`,
  `<meta http-equiv=refresh content="0;url=https://thief.example/">`,
  `<link rel=stylesheet href=https://thief.example/a.css>`,
  `<style>@import 'https://thief.example/a.css'</style>`,
  `<template><script>${RUN}</script></template>`,
  `javascript:${RUN}`,
  `{{constructor.constructor('${RUN}')()}}`,
  `\${${RUN}}`,
  `<%= ${RUN} %>`,
]
/** Ways out of the place that a text is put in, and ways past what would look for tags. */
const AROUND: readonly ((payload: string) => string)[] = [
  (payload) => payload,
  (payload) => `">${payload}`,
  (payload) => `'>${payload}`,
  (payload) => `-->${payload}`,
  (payload) => `</title></textarea></script>${payload}`,
  (payload) => `]]>${payload}`,
  (payload) => payload.toUpperCase().replaceAll('GLOBALTHIS.RAN=TRUE', RUN),
  (payload) => payload.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  (payload) => payload.replaceAll('<', '\\u003c'),
  (payload) => encodeURIComponent(payload),
  (payload) => `" autofocus onfocus=${RUN} ${payload}`,
]
const STRINGS = AROUND.flatMap((around) => PAYLOADS.map(around))

/** What a text became that was not kept as text. */
const made = (question: Page) =>
  question
    .locator('body')
    .evaluate((body) => [
      ...[...body.querySelectorAll('*')]
        .filter(
          (part) =>
            /^(script|img|image|use|animate|iframe|object|embed|video|audio|source|base|meta|link|style|form|template|math|foreignObject)$/i.test(
              part.localName,
            ) || [...part.attributes].some(({ name, value }) => /^on/.test(name) || /^\s*javascript:/i.test(value)),
        )
        .map((part) => part.outerHTML),
      ...('ran' in globalThis ? ['a script ran'] : []),
    ])
const request = (page: Page, method: string, params: unknown) =>
  page.evaluate(
    ({ method, params }) =>
      window.foyer
        .wallet('eip155')
        .provider.request({ method, params } as never)
        .catch((error: { code: string; cause?: { code: string } }) => error.cause?.code ?? error.code),
    { method, params },
  )

test('300 strings that would be code stay text, in every field of a message and of typed data (T31)', async ({
  page,
  open,
  local,
}) => {
  expect(new Set(STRINGS).size).toBeGreaterThanOrEqual(300)
  const name = `Atoll ${PAYLOADS[0]}${PAYLOADS[3]}`
  await open(
    settingsOf(local, { options: { metadata: { name, description: name, url: 'https://atoll.example', icons: [] } } }),
  )
  await connectByEmail(page, local)
  const reject = (question: Page) => answer(question.getByRole('button', { name: 'Reject' }))

  const message = sign(page, STRINGS.join('\n'))
  const question = await openWindow(page)
  await expect(question.getByText(`${PAYLOADS[9]}`).first()).toBeAttached()
  expect(await made(question)).toEqual([])
  await reject(question)
  expect(await message).toBe('USER_REJECTED')

  // As values, as names of fields and of types, and as the contract's name.
  const fields = STRINGS.map((text, index) => ({ name: `field ${index} ${text}`, type: 'string' }))
  const data = {
    domain: { name: STRINGS.slice(0, 40).join(' '), version: STRINGS[41], chainId: 1 },
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
      ],
      [PAYLOADS[3] ?? '']: fields,
    },
    primaryType: PAYLOADS[3],
    message: Object.fromEntries(fields.map((field, index) => [field.name, STRINGS[index]])),
  }
  const typed = request(page, 'eth_signTypedData_v4', [await addressOfHost(page), JSON.stringify(data)])
  const other = await openWindow(page)
  await expect(other.getByRole('alertdialog')).toBeVisible()
  expect(await made(other)).toEqual([])
  await reject(other)
  expect(await typed).toBe('USER_REJECTED')
  expect(await page.evaluate(() => 'ran' in globalThis)).toBe(false)
})

test('a page that swaps the receiver on the way to the wallet: the question names who would get it (T14)', async ({
  page,
  open,
  local,
}) => {
  const thief = newOwner().address
  await page.addInitScript((to) => {
    const post = MessagePort.prototype.postMessage
    MessagePort.prototype.postMessage = function (message, ...rest) {
      const [call] = message?.p?.method === 'eth_sendTransaction' ? message.p.params : []
      if (call) call.to = to
      return Reflect.apply(post, this, [message, ...rest])
    }
  }, thief)
  await open(settingsOf(local, { networks: ['base', 'mainnet'] }))
  await connectByEmail(page, local)
  const own = (await addressOfHost(page)) as `0x${string}`
  await fund(local, 8453, own, { ether: '2' })
  await page.reload()
  const { account, button, confirm } = sendingParts(page)
  await account.click()
  await button('Send').press('Enter')
  const receiver = newOwner().address
  await toReview(page, { amount: '0.5', to: receiver })
  await confirm.click()
  const asked = (await openWindow(page)).getByRole('alertdialog')
  await expect(asked.getByRole('button', { name: /^Approve/ })).toBeEnabled()
  const words = (await asked.textContent())?.replaceAll(/\s/g, '').toLowerCase()
  expect(words).toContain(thief.toLowerCase())
  expect(words).not.toContain(receiver.toLowerCase())
  expect(words).toContain(`${Number(parseEther('0.5')) / 1e18}eth`)
})
