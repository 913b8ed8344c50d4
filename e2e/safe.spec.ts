import { ACCOUNTS } from '../packages/devnet/src/accounts.ts'
import { createSafeHost, hashOf, type SafeHost } from '../packages/testing/src/safe/safe-host.ts'
import { addressOf, expect, partsOf, STILL, test } from './fixtures.ts'

/* A page that is opened as an app of a Safe: a page of another origin, which speaks the protocol of Safe apps, has it in a frame. */

// The browser asks before a page without an address of its own, such as those of a route, reaches this machine.
test.use({ ...STILL, permissions: ['local-network-access'] })

const [{ address: SAFE }] = ACCOUNTS

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: an interface of the browser grows by merging
  interface Window {
    answerApp: SafeHost['answer']
  }
}

/** Answers the app in the frame as the Safe does, and nobody else. */
const SCRIPT = `
  const app = document.querySelector('iframe')
  addEventListener('message', async ({ source, origin, data }) => {
    if (source === app.contentWindow && origin === new URL(app.src).origin)
      source.postMessage(await window.answerApp(data), origin)
  })`

test('an app of a Safe is connected to it from the start, and follows its owners', async ({ page, local }) => {
  const read = async (method: string, params: readonly unknown[]) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const answer = await fetch(local.rpcUrls[8453] ?? '', { method: 'POST', body })
    return (await answer.json()).result
  }
  const safe = createSafeHost({ address: SAFE, chainId: 8453, read })
  await page.exposeFunction('answerApp', safe.answer)

  const around = new URL('/safe', local.hostUrls['unsafe-none'])
  const inside = addressOf(local.hostUrl, { safe: [around.origin], networks: ['mainnet', 'base'] })
  // A site that lets the Safe have it in a frame.
  await page.route(inside, async (route) => {
    const response = await route.fetch()
    const headers = response.headers()
    const policy = headers['content-security-policy']?.replace(/frame-ancestors[^;]*/, '') ?? ''
    await route.fulfill({ response, headers: { ...headers, 'content-security-policy': policy } })
  })
  const frame = `<iframe src="${inside.replaceAll('&', '&amp;')}" width="1200" height="700"></iframe>`
  await page.route(around.href, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><link rel="icon" href="data:,">${frame}<script>${SCRIPT}</script>`,
    }),
  )
  await page.goto(around.href)
  const app = page.frameLocator('iframe')
  const account = app.getByRole('button', { name: /^Account / })
  const connect = app.getByRole('button', { name: 'Connect', exact: true })
  await expect(account).toBeVisible()
  const state = () =>
    page
      .frames()
      .find((one) => one.url() === inside)
      ?.evaluate(() => [window.foyer.getState().caipAddress, window.foyer.getAccount().wallet?.name])
  expect(await state()).toEqual([`eip155:8453:${SAFE}`, 'Safe'])

  const inFrame = page.frames().find((one) => one.url() === inside)
  const sent = inFrame?.evaluate((to) => {
    const { adapter, provider, account } = window.foyer.wallet()
    const [, network] = window.foyer.context.store.get().networks
    if (!network || !account.address) throw new Error('nothing is connected')
    return adapter.can.sendTransaction?.(provider, account.address, network, { to, value: 1n })
  }, SAFE)
  await expect.poll(() => safe.asked.some(({ method }) => method === 'sendTransactions')).toBe(true)
  safe.decide(hashOf(1), 'SUCCESS', hashOf(77))
  expect(await sent).toBe(hashOf(77))

  // Who disconnects stays disconnected until the app is opened again.
  await account.click()
  await app.getByRole('button', { name: 'Account settings' }).click()
  await app.getByRole('button', { name: 'Disconnect' }).click()
  await expect(connect).toBeVisible()
  await page.reload()
  await expect(account).toBeVisible()
})

test('a page that is no app of a Safe lists none', async ({ page, open }) => {
  await open({ safe: ['https://app.safe.global'] })
  const { connect, dialog, title } = partsOf(page)
  await connect.click()
  await expect(title).toBeVisible()
  expect(await page.evaluate(() => window.foyer.context.store.get().connectors.map(({ id }) => id))).toContain('safe')
  await expect(dialog.getByRole('button', { name: /^Safe$/ })).toHaveCount(0)
})
