import type { Locator } from '@playwright/test'
import { expect, MARA, partsOf, test } from './fixtures.ts'
import { world } from './world.ts'

/* Behaviour of the custom elements that walk.spec.ts does not cover. */

test('html: before the press the page loads one file of ours, and after it the other', async ({ page, visit }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await visit('html')
  const { connect, dialog } = partsOf(page)
  await expect(connect).toBeEnabled()
  await connect.hover()
  await page.waitForLoadState('networkidle')
  expect(loaded).toEqual(['/', '/foyer.js', '/page.js'])
  await connect.click()
  await expect(dialog).toBeVisible()
  expect(loaded).toContain('/foyer-modal.js')
})

test('html: a foyer-modal.js that somebody changed is not run', async ({ page, visit, told }) => {
  await page.route('**/foyer-modal.js', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${await response.text()}\nwindow.wasRun = true` })
  })
  await visit('html')
  const { connect, dialog } = partsOf(page)
  await connect.click()
  await expect.poll(() => told.filter((text) => text.includes('the modal did not load'))).toHaveLength(1)
  await expect(dialog).toHaveCount(0)
  expect(await page.evaluate(() => 'wasRun' in window)).toBe(false)
  told.length = 0
})

test('html: the still buttons are what React draws', async ({ page, visit }) => {
  await visit('html')
  const markup = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('foyer-button button, foyer-network-button button')].map((button) => {
        const copy = button.cloneNode(true) as Element
        // React has the network's mark once the modal has loaded; the letter before it takes the same room.
        copy.querySelector('.foyer-network-logo')?.replaceChildren()
        return copy.outerHTML
      }),
    )
  const { connect, network, dialog } = partsOf(page)
  await expect(connect).toBeEnabled()
  const still = await markup()
  const boxes = async () => [await connect.boundingBox(), await network.boundingBox()]
  const before = await boxes()
  for (const press of [connect, network]) {
    await press.click()
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  expect(await isReacts(page.locator('foyer-button, foyer-network-button'))).toBe(true)
  expect((await markup()).map(inOrder)).toEqual(still.map(inOrder))
  await expect(network.locator('.foyer-network-logo img')).toBeVisible()
  expect(await boxes()).toEqual(before)
})

/** Whether React rendered any of these elements, which it marks with a property. */
const isReacts = (elements: Locator) =>
  elements
    .locator('span')
    .evaluateAll((spans) => spans.some((span) => Object.keys(span).some((key) => key.startsWith('__react'))))

/** Sorts the attributes of each tag, because their order is not significant. */
const inOrder = (html: string) =>
  html.replace(/<(\w+)((?:\s[\w-]+="[^"]*")+)/g, (_, tag: string, attributes: string) =>
    [`<${tag}`, ...(attributes.match(/[\w-]+="[^"]*"/g) ?? []).sort()].join(' '),
  )

test('html: elements that come later share the instance, and each tells of whoever is connected', async ({
  page,
  visit,
}) => {
  await visit('html')
  const { connect, account, shown, inDialog } = partsOf(page)
  await connect.click()
  await inDialog('Juniper').click()
  await expect(shown).toHaveText(MARA)
  const heard = await page.evaluate(
    () =>
      new Promise<string | undefined>((resolve) => {
        const late = document.createElement('foyer-button')
        late.addEventListener('foyer-connect', (event) =>
          resolve((event as CustomEvent<{ address?: string }>).detail.address),
        )
        document.body.append(late)
      }),
  )
  expect(heard).toBe(MARA)
  await expect(account).toHaveCount(2)
  await page.evaluate(() => document.querySelectorAll('foyer-button')[1]?.remove())
  await expect(account).toHaveCount(1)
})

test('html: an element of one namespace speaks of that one, whichever is active', async ({ page, visit }) => {
  await visit('html')
  const { connect, account, shown, inDialog } = partsOf(page)
  await connect.click()
  await inDialog('Juniper').click()
  await expect(shown).toHaveText(MARA)
  await page.evaluate(() => {
    const late = document.createElement('foyer-button')
    late.setAttribute('namespace', 'solana')
    for (const name of ['foyer-connect', 'foyer-disconnect'])
      late.addEventListener(name, (event) => {
        late.title += `${name} ${(event as CustomEvent<{ namespace: string }>).detail.namespace}; `
      })
    document.body.append(late)
  })
  const late = page.locator('foyer-button').nth(1)
  await expect(connect).toHaveCount(1)
  expect(await isReacts(late)).toBe(false)
  await late.evaluate((element) => element.setAttribute('namespace', 'eip155'))
  await expect(account).toHaveCount(2)
  await late.evaluate((element) => element.setAttribute('namespace', 'solana'))
  await expect(connect).toHaveCount(1)
  await expect(late).toHaveAttribute('title', 'foyer-connect eip155; foyer-disconnect solana; ')
})

test('html: a property that was set before the elements were defined counts', async ({ page }) => {
  const { urls } = world()
  // Start on a page of the same origin without the script, then add it by hand: the property is set before the element
  // is defined.
  await page.goto(`${urls.html}/`)
  await page.evaluate(async () => {
    const address = '/foyer.js'
    const { createFoyer, evm, networks } = await import(address)
    const own = createFoyer({ id: 'own', networks: [networks.base], adapters: [evm()] })
    const button = document.createElement('foyer-network-button') as HTMLElement & { foyer: unknown }
    button.foyer = own
    document.body.append(button)
  })
  await expect(page.getByRole('button', { name: 'Network Base' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Network Ethereum' })).toBeVisible()
})

test('html: a network button of one namespace shows its network, and begins with the networks', async ({
  page,
  visit,
}) => {
  await visit('html')
  await page.evaluate(async () => {
    const address = '/foyer.js'
    const { createFoyer, evm, networks } = await import(address)
    const solana = {
      ...networks.base,
      name: 'Solana',
      chainNamespace: 'solana',
      id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    }
    const button = document.createElement('foyer-network-button') as HTMLElement & { foyer: unknown }
    button.setAttribute('namespace', 'solana')
    button.foyer = createFoyer({ id: 'own', networks: [networks.base, solana], adapters: [evm()] })
    document.body.append(button)
  })
  const { dialog, inDialog } = partsOf(page)
  const button = page.getByRole('button', { name: 'Network Solana' })
  await button.click()
  await expect(dialog.getByRole('heading', { name: 'Networks' })).toBeVisible()
  await inDialog('Base').click()
  await expect(dialog).toBeHidden()
  await expect(button).toBeVisible()
  await expect(page.getByRole('button', { name: 'Network Ethereum' })).toBeVisible()
})

test('html: the modal in the flow of the page connects and disconnects, and tells of both', async ({ page, visit }) => {
  await visit('html')
  const { connect, dialog, shown } = partsOf(page)
  await page.evaluate(() => {
    const modal = document.createElement('foyer-modal')
    for (const name of ['foyer-connect', 'foyer-disconnect'])
      modal.addEventListener(name, (event) => {
        modal.title += `${name} ${(event as CustomEvent<{ address?: string }>).detail.address ?? 'nobody'}; `
      })
    document.body.append(modal)
  })
  const modal = page.locator('foyer-modal')
  const wallets = modal.getByRole('region', { name: 'Connect to Plain HTML' })
  const screen = modal.getByRole('region', { name: 'Account', exact: true })
  await expect(wallets).toBeVisible()
  await expect(page.locator('body')).toBeFocused()
  await expect(wallets.getByRole('button', { name: 'Close' })).toHaveCount(0)
  await expect(dialog).toHaveCount(0)

  await wallets.getByRole('button', { name: 'Juniper' }).click()
  await expect(screen).toBeVisible()
  await expect(connect).toHaveCount(0)
  await expect(shown).toHaveText(MARA)
  await screen.getByRole('button', { name: 'Account settings' }).last().click()
  await modal.getByRole('button', { name: 'Disconnect' }).click()
  await expect(wallets).toBeVisible()
  await expect(shown).toHaveText('none')
  await expect(modal).toHaveAttribute('title', `foyer-connect ${MARA}; foyer-disconnect nobody; `)

  await modal.evaluate((element) => element.remove())
  await expect(page.locator('[data-foyer]')).toHaveCount(0)
  await connect.click()
  await expect(dialog).toBeVisible()
})
