import type { Page } from '@playwright/test'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { address, codeFor, giveEmail, ownAddress } from './embedded-wallet.ts'
import { expect, STILL, test } from './fixtures.ts'

/* What the memory of the wallet's own page holds of its key, which nothing but an export writes down as text. */

test.use(STILL)

/** Everything that is a string on the page's heap, after its garbage was collected. */
async function heapOf(page: Page): Promise<string> {
  const debugging = await page.context().newCDPSession(page)
  const chunks: string[] = []
  debugging.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  await debugging.send('HeapProfiler.collectGarbage')
  await debugging.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await debugging.detach()
  return chunks.join('')
}

/** The words that are a string of their own on a heap. */
const heldOf = (words: readonly string[], heap: string) => words.filter((word) => heap.includes(JSON.stringify(word)))

test('after signing out, the worker is gone and the heap has neither phrase nor key (T33)', async ({ page, local }) => {
  const email = address()
  await (await giveEmail(page, local, email)).fill(await codeFor(local, email))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your wallet', exact: true })).toBeVisible()
  const owner = await ownAddress(page)
  await page.getByRole('link', { name: 'Export your key' }).click()
  await page.getByRole('button', { name: 'Send the code' }).click()
  await page.getByRole('textbox', { name: '6-digit code' }).fill(await codeFor(local, email, 2))
  await page.keyboard.press('Enter')

  const secret = page.getByRole('group', { name: /phrase|key/ })
  const hold = page.getByRole('button', { name: /Hold to show|Showing while you hold/ })
  await hold.focus()
  await page.keyboard.down('Space')
  await expect(hold).toHaveText('Showing while you hold')
  const words = await secret.getByRole('listitem').allTextContents()
  expect(mnemonicToAccount(words.join(' ')).address).toBe(owner)
  await page.keyboard.up('Space')
  await page.getByRole('radio', { name: 'Ethereum key' }).check()
  await hold.focus()
  await page.keyboard.down('Space')
  const key = (await secret.getByText(/^0x/).textContent()) as `0x${string}`
  expect(privateKeyToAccount(key).address).toBe(owner)
  await page.keyboard.up('Space')

  // The search finds both while they are there.
  const open = await heapOf(page)
  expect(open.includes(key.slice(2))).toBe(true)
  expect(heldOf(words, open)).toEqual(words)
  expect(page.workers()).not.toEqual([])

  await page.getByRole('button', { name: 'I wrote it down' }).click()
  await page.getByRole('button', { name: 'Sign out of this page' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in to your wallet' })).toBeVisible()
  expect(page.workers()).toEqual([])
  const locked = await heapOf(page)
  expect(locked.length).toBeGreaterThan(100_000)
  expect(locked.includes(key.slice(2))).toBe(false)
  // A few are words that any page has, such as the name of a property.
  expect(heldOf(words, locked).length).toBeLessThan(8)
})
