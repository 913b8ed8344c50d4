import type { Page } from '@playwright/test'
import { expect, STILL, test } from './fixtures.ts'
import { openProduct } from './product-page.ts'

/* "All options" on the demo's product page. */

test.use(STILL)

const openAll = async (page: Page) => {
  await page.getByRole('button', { name: 'All options' }).click()
  await expect(page.getByTestId('set-pairing')).toBeVisible()
  const closed = page.locator('.pg-drawer details:not([open]) summary')
  while ((await closed.count()) > 0) await closed.first().click()
}

/** Words of labels and names of options that take more than one line, and what is wider than the drawer. */
const broken = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const body = document.querySelector('.pg-drawer-body')
    if (!body) throw new Error('no drawer')
    const texts = [...body.querySelectorAll('.play-name')].flatMap((name) => [
      ...name.childNodes,
      ...(name.lastChild?.childNodes ?? []),
    ])
    const words = texts
      .filter((node) => node instanceof Text)
      .flatMap((node) =>
        [...node.data.matchAll(/\S+/g)].filter(({ 0: word, index }) => {
          const range = document.createRange()
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          return new Set([...range.getClientRects()].map(({ top }) => top)).size !== 1
        }),
      )
    return [...words.map(([word]) => word), ...(body.scrollWidth > body.clientWidth ? ['the drawer'] : [])]
  })

test('every option has plain words and its name in code, which break nowhere', async ({ page, local }) => {
  await openProduct(page, local)
  await openAll(page)
  const labels = await page.locator('.pg-drawer .play-name').allInnerTexts()
  expect(labels.length).toBeGreaterThan(55)
  await expect(page.locator('.pg-drawer header')).toContainText(`${labels.length} of them, and each applies at once`)
  // Each group says how many it has.
  const counts = await page.locator('.pg-drawer summary .pg-count').allInnerTexts()
  expect(counts.reduce((sum, count) => sum + Number(count), 0)).toBe(labels.length)
  for (const label of labels) {
    const [words = '', code = ''] = label.split('\n').filter(Boolean)
    // Plain words are not the name of the option.
    expect(words).toMatch(/^[A-Z](?!.*[a-z][A-Z])/)
    expect(code).toMatch(/^(--)?[a-z][\w.-]*(, \w+)?$|^FoyerModal$/)
  }
  for (const width of [320, 390, 640, 940, 1180, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    expect([width, await broken(page)]).toEqual([width, []])
  }
})

test('what is typed while the sample takes the focus stands in the field that had it', async ({ page, local }) => {
  // As on a busy machine, where keys come before timers.
  await page.addInitScript(() => {
    if (window !== window.top) return
    const timer = window.setTimeout
    Object.assign(window, {
      setTimeout: (act: () => void, ms = 0, ...more: unknown[]) => timer(act, ms === 0 ? 10_000 : ms, ...more),
    })
  })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/sample(\?|$)/, async (route) => {
    await held
    await route.fallback()
  })
  const { button } = await openProduct(page, local)
  await page.getByRole('button', { name: 'All options' }).click()
  const find = page.getByRole('searchbox', { name: 'Find an option' })
  await find.focus()
  release()
  await expect(button(/^All wallets/)).toBeVisible()
  await page.keyboard.type('signature')
  await expect(find).toHaveValue('signature')
})

test('found by plain words and by the name in code', async ({ page, local }) => {
  await openProduct(page, local)
  await page.getByRole('button', { name: 'All options' }).click()
  const find = page.getByRole('searchbox', { name: 'Find an option' })
  const options = page.locator('.pg-drawer .play-option')
  await find.fill('ask for a signature')
  await expect(options).toHaveCount(1)
  await expect(options).toContainText('siwx')
  await expect(page.locator('.pg-drawer summary:visible')).toHaveText(['Your app and sign-in 1'])
  await find.fill('defaultaccounttypes')
  await expect(options).toHaveText(/^Account of a new wallet/)
  await find.fill('adapters')
  await expect(page.getByTestId('network-8453')).toBeVisible()
  await expect(page.getByText('No option has this in its name.')).toBeHidden()
  await find.fill('no such option')
  await expect(page.getByText('No option has this in its name.')).toBeVisible()
  await expect(page.locator('.pg-drawer summary:visible')).toHaveCount(0)
})

test('what has no effect now is disabled, and says why', async ({ page, local }) => {
  const { code } = await openProduct(page, local)
  await openAll(page)
  const email = page.getByRole('checkbox', { name: /walletOrigin/ })
  const socials = page.getByTestId('set-socials')
  await expect(code).toContainText("walletOrigin: 'https://wallet.example',")
  await expect(socials).toBeEnabled()
  await email.click()
  await expect(code).not.toContainText('walletOrigin')
  await expect(socials).toBeDisabled()
  await expect(socials).toHaveAccessibleDescription('Needs the wallet by email.')
  await expect(page.getByTestId('set-account')).toHaveAccessibleDescription('Needs the wallet by email.')

  const statement = page.getByTestId('set-statement')
  await expect(statement).toHaveAccessibleDescription('Needs a signature after connecting.')
  await page.getByTestId('set-signin').selectOption('required')
  await expect(statement).toBeEnabled()
  await expect(statement).toHaveAccessibleDescription('')
})

test('without a server the sample has what is left, and the features are its own', async ({ page, local }) => {
  const { button, code, heading } = await openProduct(page, local)
  await expect(button(/^All wallets/)).toBeVisible()
  await openAll(page)
  await page.getByTestId('set-server').click()
  await expect(code).not.toContainText('api.example')
  await expect(page.getByTestId('set-email')).toHaveAccessibleDescription('Needs your own server.')
  await expect(heading('Connect to Atoll')).toBeVisible()
  await expect(button(/^Local test wallet/)).toBeVisible()
  await expect(button(/^All wallets/)).toBeHidden()
  await page.getByTestId('feature-swaps').selectOption('off')
  await expect(code).toContainText('swaps: false,')
})

test('own words, own wallets and their order show at once', async ({ page, local }) => {
  const { button, code, dialog, sample } = await openProduct(page, local)
  await expect(button(/^Local test wallet/)).toBeVisible()
  await openAll(page)
  const write = async (name: string, text: string) => {
    await page.getByTestId(`set-${name}`).fill(text)
    await page.getByTestId(`set-${name}`).press('Enter')
  }
  await write('button', 'Come aboard')
  await expect(sample.getByRole('button', { name: 'Come aboard', includeHidden: true })).toBeAttached()
  await expect(code).toContainText("messages: { en: { 'button.connect': 'Come aboard' } },")
  await write('custom-wallets', 'Old Reef')
  await expect(button(/^Old Reef/)).toBeVisible()
  await write('connector-order', 'custom, injected')
  await expect(code).toContainText("connectorTypeOrder: ['custom', 'injected'],")
  await expect(dialog.getByRole('listitem').first()).toContainText('Old Reef')
  // The client takes these too, without a warning. Changes that follow each other at once meet a modal that is not open again yet.
  await write('id', 'second')
  await page.evaluate(() => {
    for (const name of ['tokens', 'rpc']) document.querySelector<HTMLElement>(`[data-testid=set-${name}]`)?.click()
  })
  for (const line of ["id: 'second',", 'tokens: {', 'customRpcUrls: {']) await expect(code).toContainText(line)
  await expect(button(/^Old Reef/)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})
