import { ACCOUNTS } from '@foyer/devnet/accounts'
import type { Locator, Page } from '@playwright/test'
import { expect, partsOf, shown, test } from './fixtures.ts'
import { openPhone, scanWith } from './phone.ts'
import type { World } from './world.ts'

/*
 * A new user's first steps, as described in the README: the production build of the demo, its Local test wallet, and
 * the wallet app as the phone.
 */

const MARA = ACCOUNTS[1].address

async function openDemo(page: Page, local: World, query = '') {
  await page.goto(`${local.demoUrl}/sample${query}`)
  await expect(partsOf(page).connect).toBeVisible()
  const inWindow = async (title: RegExp, answer: 'approve' | 'reject') => {
    await expect(page.getByTestId('wallet-title')).toHaveText(title)
    await page.getByTestId(`wallet-${answer}`).click()
  }
  const act = (id: string) => page.getByTestId(`action-${id}`).click()
  const result = (id: string) => page.getByTestId(`result-${id}`)
  return { modal: partsOf(page), inWindow, act, result }
}

const violations = async (...urls: readonly string[]): Promise<unknown[]> =>
  (await Promise.all(urls.map(async (url) => (await fetch(`${url}/csp-reports`)).json()))).flat()

test('settings of a link that the client refuses are said, and the page is there', async ({ page, local }) => {
  await openDemo(page, local, '?terms=javascript:alert(1)')
  await expect(page.getByText(/`termsConditionsUrl`/)).toBeAttached()
  // What was refused does not stand in the way of the next change.
  await page.getByText('Your app and sign-in').click()
  await page.getByTestId('set-name').fill('Lagoon')
  await page.getByTestId('set-name').press('Enter')
  await expect(page.getByTestId('news')).toHaveText(/^New instance: /)
})

test('a setting of the panel that the client refuses is said, and the instance stays', async ({ page, local }) => {
  await openDemo(page, local)
  await page.getByText('Your app and sign-in').click()
  await page.getByTestId('set-terms').fill('javascript:alert(1)')
  await page.getByTestId('set-terms').press('Enter')
  await expect(page.getByTestId('news')).toHaveText(/`termsConditionsUrl`/)
  await expect(page.getByTestId('news')).toHaveAttribute('data-bad', 'true')
  await expect(page.getByTestId('events')).not.toContainText('refused')
  await expect(partsOf(page).connect).toBeVisible()
})

test('connect with the Local test wallet, sign, send, reload, disconnect', async ({ page, local }) => {
  const { modal, inWindow, act, result } = await openDemo(page, local)
  await expect(page.getByTestId('action-send')).toBeDisabled()
  await expect(page.getByTestId('action-send')).toHaveAccessibleDescription('Connect a wallet first.')
  await modal.connect.click()
  await modal.button('Local test wallet').click()
  await modal.button('Ethereum').click()
  await inWindow(/./, 'approve')
  await expect(modal.account).toContainText(shown(MARA))
  await expect(modal.dialog).toBeHidden()
  await expect(page.getByTestId('state-status')).toHaveText('connected')

  await act('sign-message')
  await expect(page.getByTestId('wallet-message')).toContainText('open the lagoon for me')
  await inWindow(/./, 'approve')
  await expect(result('sign-message')).toContainText(/Signed\.\s*0x[0-9a-f]{130}/)

  await act('sign-typed-data')
  await inWindow(/./, 'approve')
  await expect(result('sign-typed-data')).toContainText('Terms signed.')

  await act('send')
  await inWindow(/./, 'approve')
  await expect(result('send')).toContainText(/Delivered in block \d+ of Base\./)
  await expect(modal.account).toContainText('9,999.98')

  await act('send-reverting')
  await inWindow(/./, 'approve')
  await expect(result('send-reverting')).toContainText('Base rejected this transfer')

  await act('sign-message')
  await inWindow(/./, 'reject')
  await expect(result('sign-message')).toContainText('You declined in the wallet.')

  await act('switch-mainnet')
  await inWindow(/./, 'approve')
  await expect(modal.network).toContainText('Ethereum')

  await page.reload()
  await expect(modal.account).toContainText(shown(MARA))
  await act('disconnect')
  await expect(modal.connect).toBeVisible()
  await page.reload()
  await expect(modal.connect).toBeVisible()
  expect(await violations(local.demoUrl)).toEqual([])
})

test('connect by code: the phone reads it off the screen, signs, and disconnects', async ({ page, browser, local }) => {
  const { modal, act, result } = await openDemo(page, local)
  const { phone, errors, close } = await openPhone(browser, local)
  await scanWith(phone, page)
  await expect(phone.getByTestId('proposal-title')).toHaveText('Connect to Atoll')
  await phone.getByTestId('approve').click()
  await expect(modal.account).toContainText(shown(MARA))
  await expect(modal.dialog).toBeHidden()

  await act('sign-message')
  await expect(phone.getByTestId('request-message')).toContainText('open the lagoon for me')
  await phone.getByTestId('approve').click()
  await expect(result('sign-message')).toContainText('Signed.')

  await page.reload()
  await expect(modal.account).toContainText(shown(MARA))
  await phone.getByTestId('disconnect').click()
  await expect(modal.connect).toBeVisible()
  expect(errors).toEqual([])
  expect(await violations(local.demoUrl, local.walletUrl)).toEqual([])
  await close()
})

test('connect by link, rejected on the phone', async ({ page, browser, local }) => {
  const { modal } = await openDemo(page, local)
  const { phone, close } = await openPhone(browser, local)
  await modal.connect.click()
  await modal.button('Scan with your phone').click()
  await modal.button('Copy link').click()
  await expect(modal.button('Link copied')).toBeVisible()
  await phone.getByTestId('uri').fill(await page.evaluate(() => navigator.clipboard.readText()))
  await phone.getByTestId('pair').click()
  await phone.getByTestId('reject').click()
  await expect(modal.heading('Your wallet declined the request')).toBeVisible()
  await close()
})

/** The input method a user interacts with. */
type Hands = {
  readonly press: (target: Locator) => Promise<void>
  readonly write: (field: Locator, text: string) => Promise<void>
  readonly choose: (select: Locator, value: string) => Promise<void>
}

const mouse: Hands = {
  press: (target) => target.click(),
  write: (field, text) => field.fill(text),
  choose: async (select, value) => void (await select.selectOption(value)),
}

function keyboard(page: Page): Hands {
  /** Moves the focus with Tab, and with the arrow keys inside lists and tabs. */
  const reach = async (target: Locator) => {
    await expect(target).toBeVisible()
    await expect(target).toBeEnabled()
    for (let presses = 0; presses < 150; presses++) {
      const key = await target.evaluate((element) => {
        const root = element.getRootNode() as Document | ShadowRoot
        const { activeElement: active } = root
        if (active === element) return undefined
        const group = root instanceof ShadowRoot ? element.closest('[role=tablist], ul') : null
        if (!group?.contains(active)) return 'Tab'
        return group.matches('ul') ? 'ArrowDown' : 'ArrowRight'
      })
      if (key === undefined) return
      await page.keyboard.press(key)
    }
    throw new Error(`the keyboard does not reach ${target}`)
  }
  return {
    async press(target) {
      await reach(target)
      await page.keyboard.press('Enter')
    },
    async write(field, text) {
      await reach(field)
      // Insert the text at once: a pause while typing a name would look up an incomplete one.
      await page.keyboard.insertText(text)
    },
    async choose(select, value) {
      await reach(select)
      // Typing the first letter selects the option directly. The arrow keys would select every option in between.
      const label = await select.locator(`option[value="${value}"]`).textContent()
      await page.keyboard.press(label?.trim().charAt(0) ?? '')
      await expect(select).toHaveValue(value)
    },
  }
}

/**
 * Goes through an account's main flows in the local world, from the first faucet payment to the second wallet.
 * @param who the account that receives and sends, and its balance on Base after the faucet payment
 * @param other the other account of the same wallet
 */
async function walk(page: Page, local: World, { press, write, choose }: Hands, who: Owner, other: Owner) {
  test.slow() // A long flow that is tested as a whole.
  const { modal, result } = await openDemo(page, local, '?project=e2e-wallets')
  const { dialog, account, connect, button, heading } = modal
  const approve = async (title: RegExp) => {
    await expect(page.getByTestId('wallet-title')).toHaveText(title)
    await press(page.getByTestId('wallet-approve'))
  }
  await choose(page.getByTestId('second-account'), who.address)
  await press(connect)
  await press(button('Second test wallet'))
  await approve(/^Connect to/)
  await expect(account).toContainText(shown(who.address))
  await expect(dialog).toBeHidden()

  // A faucet payment appears in the account.
  await press(page.getByTestId('action-gift-usdc'))
  await expect(result('gift-usdc')).toContainText(/25 USDC arrived in block \d+ of Base\./)
  await press(account)
  await expect(dialog.getByRole('listitem').filter({ hasText: who.holds })).toBeVisible()

  // Send to a name: the transfer is pending until the chain includes it, and then delivered.
  let land: () => void = () => undefined
  const landed = new Promise<void>((resolve) => {
    land = resolve
  })
  await page.route('**/v1/?*', async (route) => {
    if (route.request().postData()?.includes('eth_getTransactionReceipt')) await landed
    await route.continue()
  })
  await press(button('Send'))
  await press(button(/^Token: /))
  await press(dialog.getByRole('listitem').filter({ hasText: who.holds }).getByRole('button'))
  await write(dialog.getByRole('textbox', { name: 'Amount of USDC' }), '5')
  await write(dialog.getByRole('textbox', { name: 'To' }), 'theo.foyer.id')
  // Wait for the fee, after which the form's layout no longer changes.
  await expect(dialog.getByRole('definition').last()).toHaveText(/^\$\d/)
  await press(button('Review'))
  await press(button('Confirm in Second test wallet'))
  await approve(/^Send/)
  await expect(heading('On its way')).toBeVisible()
  land()
  await expect(heading('5 USDC delivered')).toBeVisible()
  await expect(dialog.getByText('Received by theo.foyer.id.')).toBeVisible()
  await press(button('Done'))

  // Wait until the server has indexed the transfer. After a reload, it is in the account's history.
  const history = `${local.apiUrl}/v1/account/${who.address}/history?projectId=e2e`
  await expect.poll(async () => (await fetch(history)).text()).toContain('"numeric":"5"')
  await page.reload()
  await press(account)
  await press(dialog.getByRole('tab', { name: 'Activity' }))
  const sent = dialog.getByRole('listitem').filter({ hasText: 'Sent' }).first()
  await expect(sent).toContainText('theo.foyer.id')
  await expect(sent).toContainText('5 USDC')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  // Sign in, and sign in again after switching accounts.
  const signIn = async () => {
    await expect(heading('Sign in to Atoll')).toBeVisible()
    await press(button('Sign in'))
    await approve(/^Sign a message/)
    await expect(dialog).toBeHidden()
  }
  await press(page.getByText('Your app and sign-in'))
  await choose(page.getByTestId('set-signin'), 'required')
  await signIn()
  await expect(page.locator('[data-event=SIWX_AUTH_SUCCESS]')).toHaveCount(1)
  await choose(page.getByTestId('second-account'), other.address)
  await expect(account).toContainText(shown(other.address))
  await signIn()

  // Add a second wallet, and switch between the two.
  const toWallets = async () => {
    await press(account)
    await press(button('Account settings').first())
    await press(dialog.getByRole('listitem').filter({ hasText: 'Wallets' }).getByRole('button'))
  }
  await toWallets()
  await press(button('Add a wallet'))
  await press(button('Local test wallet'))
  await approve(/^Connect to/)
  await signIn()
  await expect(account).toContainText(shown(MARA))
  await toWallets()
  await press(button(`Switch to ${other.shown}`))
  await expect(button(`More actions for ${other.shown}`)).toBeVisible()
  await press(button('Switch to mara.foyer.id'))
  await expect(button('More actions for mara.foyer.id')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(account).toContainText(shown(MARA))
  expect(await violations(local.demoUrl)).toEqual([])
}

/** `shown` is the name or address that the modal displays. */
type Owner = { readonly address: string; readonly shown: string; readonly holds: string }
const IDA: Owner = {
  address: '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65',
  shown: '0x15d3…6A65',
  holds: '25 USDC',
}
const NOOR: Owner = {
  address: '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
  shown: 'noor.foyer.id',
  holds: '2,939.52 USDC',
}

test('receive, send, see it in activity, sign in, change the account, have two wallets', ({ page, local }) =>
  walk(page, local, mouse, IDA, NOOR))

test('the same by keyboard alone', ({ page, local }) => walk(page, local, keyboard(page), NOOR, IDA))
