import {
  address,
  addressOfHost,
  approve,
  codeFor,
  goOnWithNewWallet,
  openWindow,
  settingsOf,
  sign,
  typeEmail,
} from './embedded-wallet.ts'
import { expect, partsOf, STILL, test } from './fixtures.ts'

/* A frame of somebody else beside the wallet's, such as an advertisement, which can post to every window of the page. */

test.use(STILL)

test('look-alike messages of a sibling frame change nothing, for the page and for the wallet (T4)', async ({
  page,
  open,
  local,
}) => {
  // The page talks to the wallet's frame over a port only.
  await page.addInitScript(() => {
    const add = window.addEventListener.bind(window)
    window.addEventListener = (...given: Parameters<typeof add>) => {
      if (given[0] === 'message') document.documentElement.dataset.listens = 'yes'
      add(...given)
    }
  })
  const { account, dialog } = partsOf(page)
  const code = dialog.getByRole('textbox', { name: '6-digit code' })
  const email = address()
  await open(settingsOf(local))
  await typeEmail(page, email)

  await page.evaluate(() => document.body.append(Object.assign(document.createElement('iframe'), { id: 'sibling' })))
  const sibling = await (await page.$('#sibling'))?.contentFrame()
  if (!sibling) throw new Error('there is no sibling')
  const flood = () =>
    sibling.evaluate(() => {
      const host = window.parent
      const wallet = [...Array(host.frames.length).keys()].map((at) => host.frames[at] as Window)
      const id = '0'.repeat(32)
      const lies = [
        { v: 1, t: 'result', of: 'connectOtp', id, p: { action: 'CONNECT' } },
        { v: 1, t: 'result', of: 'rpcRequest', id, p: { value: '0x00' } },
        { v: 1, t: 'error', id, p: { code: 'USER_REJECTED', message: '', context: {} } },
        { v: 1, t: 'sessionEnded', p: {} },
        { t: 'ready', v: 1, hn: id, origin: 'https://atoll.example', build: '/' },
        { t: 'init', v: [1], hn: id },
      ]
      for (let seq = 0; seq < 1_000; seq += 1)
        for (const target of [host, ...wallet])
          target.postMessage({ ...lies[seq % lies.length], seq }, '*', [new MessageChannel().port1])
      return wallet.length
    })
  expect(await flood()).toBe(2)
  await expect(code).toBeFocused()
  expect(await addressOfHost(page)).toBeUndefined()
  await page.keyboard.type(await codeFor(local, email))
  await goOnWithNewWallet(page)

  const signed = sign(page, 'Good morning')
  const question = await openWindow(page)
  await flood()
  await approve(question)
  expect(await signed).toMatch(/^0x[0-9a-f]{130}$/)
  await expect(account).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.dataset.listens)).toBeUndefined()
})
