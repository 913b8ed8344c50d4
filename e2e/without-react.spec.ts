import type { Page } from '@playwright/test'
import { type Hex, verifyMessage } from 'viem'
import { authenticator } from './authenticator.ts'
import {
  address,
  approveInWindow,
  codeFor,
  connectByEmail,
  goOnWithNewWallet,
  rejectInFrame,
  settingsOf,
} from './embedded-wallet.ts'
import { addressOf, expect, partsOf, STILL, test } from './fixtures.ts'
import type { World } from './world.ts'

/* The embedded wallet in hosts without React: wagmi, custom elements, and screens of their own. */

test.use(STILL)

async function visit(page: Page, local: World, host: 'wagmi' | 'elements' | 'headless', projectId = 'e2e-email') {
  await page.goto(`${addressOf(local.withoutReactUrl, settingsOf(local, { options: { projectId } }))}#${host}`)
  if (host === 'headless') await page.waitForFunction(() => window.headless)
}
/** What a headless host would draw: the code's field, which reads the visitor's mail here. */
async function mailbox(page: Page, local: World) {
  let count = 0
  const asked: boolean[] = []
  await page.exposeFunction('readCode', async (email: string, isWrong: boolean) => {
    asked.push(isWrong)
    // The first answer is wrong, for the host to be asked again.
    const code = await codeFor(local, email, isWrong ? count : ++count)
    return isWrong || count > 1 ? code : `${code.startsWith('1') ? 2 : 1}${code.slice(1)}`
  })
  return asked
}
declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: an interface of the browser grows by merging
  interface Window {
    readCode: (email: string, isWrong: boolean) => Promise<string>
  }
}
const headlessAddress = (page: Page) =>
  page.evaluate(() => window.headless?.foyer.getAccount('eip155').address as string | undefined)

test('wagmi: who connects by email is wagmi’s account, signs through it, and leaves through it', async ({
  page,
  local,
}) => {
  await visit(page, local, 'wagmi')
  await connectByEmail(page, local)
  const account = (await page.evaluate(() => window.wagmi?.address())) as Hex
  expect(account).toBe(await page.evaluate(() => window.foyer.getAccount('eip155').address))
  const signed = page.evaluate(() => window.wagmi?.sign('Good morning'))
  await approveInWindow(page)
  expect(await verifyMessage({ address: account, message: 'Good morning', signature: (await signed) as Hex })).toBe(
    true,
  )
  await page.reload()
  await expect.poll(() => page.evaluate(() => window.wagmi?.address())).toBe(account)
  await page.evaluate(() => window.wagmi?.disconnect())
  await expect(partsOf(page).connect).toBeVisible()
  expect(await page.evaluate(() => window.wagmi?.address())).toBeUndefined()
})

test('wagmi: connecting with its own function offers the email field, closing is 4001, and so is a declined signature', async ({
  page,
  local,
}) => {
  await visit(page, local, 'wagmi')
  const { dialog } = partsOf(page)
  const left = page.evaluate(() => window.wagmi?.connect())
  await expect(dialog.getByRole('textbox', { name: 'Email address' })).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await left).toBe(4001)
  await expect(dialog).toBeHidden()
  const connected = page.evaluate(() => window.wagmi?.connect())
  const field = dialog.getByRole('textbox', { name: 'Email address' })
  await expect(field).toBeVisible()
  const email = address()
  await field.pressSequentially(email)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('textbox', { name: '6-digit code' })).toBeFocused()
  await page.keyboard.type(await codeFor(local, email))
  await goOnWithNewWallet(page)
  expect(await connected).toEqual([await page.evaluate(() => window.wagmi?.address())])
  const declined = page.evaluate(() =>
    window.foyer
      .getProvider('eip155')
      ?.request({ method: 'personal_sign', params: ['0x68690a', window.foyer.getAccount('eip155').address] })
      .catch((error: { readonly name: string; readonly code: unknown }) => [error.name, error.code]),
  )
  await rejectInFrame(page)
  expect(await declined).toEqual(['ProviderRpcError', 4001])
})

test('custom elements: the option `preload` loads their part, too', async ({ page, local, watch }) => {
  const parts = () => watch.requests.filter((url) => /\/assets\/parts-[^/]*\.js/.test(url)).length
  const visitWith = (preload: 'press' | 'idle') =>
    page.goto(`${addressOf(local.withoutReactUrl, settingsOf(local, { options: { preload } }))}#elements`)
  await visitWith('press')
  await page.waitForLoadState('networkidle')
  expect(parts()).toBe(0)
  await page.goto('about:blank')
  await visitWith('idle')
  await expect.poll(parts).toBe(1)
})

test('custom elements: email, and the account in the button', async ({ page, local }) => {
  await visit(page, local, 'elements')
  await connectByEmail(page, local)
  await expect(partsOf(page).account).toBeVisible()
})

test('headless: an email, a wrong code and the right one; the wallet signs, and is there after a reload', async ({
  page,
  local,
  watch,
}) => {
  // The wrong code.
  watch.allowConsole(/status of 4\d\d/)
  await visit(page, local, 'headless')
  const asked = await mailbox(page, local)
  const own = address()
  const [account, email] = await page.evaluate(async (given) => {
    const { connectByEmail: connect, foyer, getWalletEmail } = window.headless as NonNullable<typeof window.headless>
    const { address: made } = await connect(foyer, given, {
      onCode: ({ email: to, isWrong }) => window.readCode(to, isWrong),
    })
    return [made, await getWalletEmail(foyer)]
  }, own)
  expect(email).toBe(own)
  expect(account).toMatch(/^0x/)
  expect(asked).toEqual([false, true])
  const signed = page.evaluate(() => {
    const provider = window.headless?.foyer.getProvider('eip155')
    return provider?.request({
      method: 'personal_sign',
      params: ['0x4869', window.headless?.foyer.getAccount('eip155').address],
    }) as Promise<Hex>
  })
  await approveInWindow(page)
  expect(await verifyMessage({ address: account as Hex, message: 'Hi', signature: await signed })).toBe(true)
  await page.reload()
  await expect.poll(() => headlessAddress(page)).toBe(account)
})

test('headless: an account of another service, and one that proves an email first', async ({ page, local }) => {
  await visit(page, local, 'headless', 'e2e-social')
  await page.exposeFunction('readCode', (email: string) => codeFor(local, email))
  await page.exposeFunction('askEmail', () => address())
  for (const provider of ['github', 'facebook'] as const) {
    const opened = page.waitForEvent('popup')
    const connected = page.evaluate(async (name) => {
      const { connectBySocial, foyer } = window.headless as NonNullable<typeof window.headless>
      const { askEmail } = window as unknown as { askEmail: () => Promise<string> }
      const account = await connectBySocial(foyer, name, {
        onEmail: askEmail,
        onCode: ({ email }) => window.readCode(email, false),
      })
      return account.address
    }, provider)
    const popup = await opened
    await popup.getByLabel('Email').fill(address())
    await popup.getByRole('button', { name: 'Somebody else' }).click()
    expect(await connected).toMatch(/^0x/)
    await page.evaluate(() => window.headless?.foyer.disconnect())
  }
})

test('headless: a passkey, made on the page that is named, and who stops waiting is not connected', async ({
  page,
  local,
}) => {
  await authenticator(page)
  await visit(page, local, 'headless', 'e2e-passkey')
  const host = page.url()
  const makes = await page.evaluate(() => window.headless?.passkeyPage(window.headless.foyer))
  await page.goto(makes ?? '')
  await page.getByRole('button', { name: 'Create a passkey' }).click()
  await expect(page.getByText(/^0x/).first()).toBeVisible()
  await page.goto(host)
  await page.waitForFunction(() => window.headless)
  const stopped = await page.evaluate(async () => {
    const { connectByPasskey, foyer } = window.headless as NonNullable<typeof window.headless>
    return connectByPasskey(foyer, { signal: AbortSignal.abort() }).catch(({ code }: { code: string }) => code)
  })
  expect(stopped).toBe('MODAL_CLOSED')
  const account = await page.evaluate(async () => {
    const { connectByPasskey, foyer } = window.headless as NonNullable<typeof window.headless>
    return (await connectByPasskey(foyer)).address
  })
  expect(account).toMatch(/^0x/)
  expect(await headlessAddress(page)).toBe(account)
})

test('custom elements: what their markup has wrong is told once', async ({ page, local, watch }) => {
  watch.allowConsole(/OPTION_WITHOUT_EFFECT/)
  await visit(page, local, 'elements')
  await page.evaluate(() => {
    const button = document.querySelector('foyer-button')
    button?.setAttribute('theme-mode', 'drak')
    button?.setAttribute('sise', 'lg')
  })
  const { connect, close, dialog } = partsOf(page)
  for (const _ of [1, 2]) {
    await connect.click()
    await expect.poll(() => watch.told).toHaveLength(2)
    await close.click()
    await expect(dialog).toBeHidden()
  }
  // What comes with a later opening is told with it, and nothing of before again.
  await page.evaluate(() => document.querySelector('foyer-button')?.setAttribute('balanse', 'hide'))
  await connect.click()
  await expect.poll(() => watch.told.length).toBeGreaterThan(2)
  expect(watch.told).toHaveLength(3)
  expect(watch.told.join('\n')).toMatch(
    /`theme-mode` has no effect: in <foyer-button> “drak” is none of light, dark, auto\n.*`sise` .*did you mean `size`\?/,
  )
})
