import { ACCOUNTS } from '@foyer/devnet/accounts'
import { test as base, expect, type Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import { world } from './world.ts'

/** The examples that render on a server. */
export const RENDERED = ['next', 'react-router', 'astro']

export const MARA = ACCOUNTS[1].address

type Fixtures = {
  /** Opens an example with the test wallet in the page. */
  readonly visit: (example: string) => Promise<void>
  /** Errors and warnings in the console so far. A test fails at its end if there are any. */
  readonly told: string[]
}

/**
 * No example may write errors or warnings to the console. Chromium also reports violations of the content security
 * policy there.
 */
export const test = base.extend<Fixtures>({
  told: [
    async ({ context }, use) => {
      const told: string[] = []
      context.on('weberror', (error) => told.push(String(error.error())))
      context.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') told.push(message.text())
      })
      await use(told)
      expect(told, 'errors and warnings in the console').toEqual([])
    },
    { auto: true },
  ],
  visit: async ({ page }, use) => {
    const { urls, wallet } = world()
    await page.addInitScript({ path: wallet })
    await use(async (example) => {
      await page.goto(urls[example] ?? '')
      if (RENDERED.includes(example)) await hydrated(page)
    })
  },
})

export { expect }

/** Waits until React has hydrated the buttons. Clicks before that have no effect. */
async function hydrated(page: Page): Promise<void> {
  const { connect } = partsOf(page)
  await expect
    .poll(() => connect.evaluate((button) => Object.keys(button).some((key) => key.startsWith('__reactProps'))))
    .toBe(true)
}

export function partsOf(page: Page) {
  const dialog = page.getByRole('dialog')
  return {
    dialog,
    connect: page.getByRole('button', { name: 'Connect', exact: true }),
    account: page.getByRole('button', { name: /^Account / }),
    network: page.getByRole('button', { name: /^Network / }),
    /** The account that the host's own library shows. */
    shown: page.locator('#account'),
    signature: page.locator('#signature'),
    sign: page.getByRole('button', { name: 'Sign', exact: true }),
    leave: page.getByRole('button', { name: 'Disconnect', exact: true }),
    inDialog: (name: string | RegExp) => dialog.getByRole('button', { name }),
  }
}

/** Signs through the host's library, and verifies that Mara's key made the signature. */
export async function signs(page: Page, message: string): Promise<void> {
  const { sign, signature } = partsOf(page)
  await sign.click()
  await expect(signature).toHaveText(/^0x[0-9a-f]{130}$/)
  const text = (await signature.textContent()) as `0x${string}`
  expect(await verifyMessage({ address: MARA, message, signature: text })).toBe(true)
}
