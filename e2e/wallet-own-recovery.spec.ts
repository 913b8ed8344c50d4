import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { authenticator, forgetOrigin } from './authenticator.ts'
import { address, addressOfHost, codeFor, mailsTo, nextCode, ownAddress, settingsOf } from './embedded-wallet.ts'
import { expect, partsOf, STILL, test } from './fixtures.ts'
import type { World } from './world.ts'

/* A wallet that its owner recovers alone, with the browser's virtual authenticator and a recovery kit. */

test.use(STILL)

const title = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const back = (page: Page) => page.getByRole('link', { name: 'Back' }).click()

async function signIn(page: Page, local: World, email: string, count: number) {
  await page.goto(`${local.walletOrigin}/settings?projectId=e2e-email`)
  await page.getByRole('textbox', { name: 'Email address' }).fill(email)
  await nextCode(local, email)
  await page.getByRole('button', { name: 'Send the code' }).click()
  await page.getByRole('textbox', { name: '6-digit code' }).fill(await codeFor(local, email, count))
  await page.keyboard.press('Enter')
}

/** Makes a kit, and returns its file and the code of its sheet. */
async function makeKit(page: Page, local: World, email: string, folder: string) {
  await page.getByRole('link', { name: 'Recovery kit' }).click()
  await page.getByRole('button', { name: 'Send the code' }).click()
  await page.getByRole('textbox', { name: '6-digit code' }).fill(await codeFor(local, email, 2))
  await page.keyboard.press('Enter')
  const groups = page.locator('.kit-group')
  await expect(groups).toHaveCount(6)
  const code = (await groups.allTextContents()).join('-')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Save the file' }).click()
  const file = join(folder, (await download).suggestedFilename())
  await (await download).saveAs(file)
  await page.getByRole('button', { name: 'I have all three' }).click()
  return { code, file }
}

test('a passkey and a kit take the place of the spare: a new device needs the passkey, the mailbox opens nothing', async ({
  page,
  local,
  open,
  watch,
}, info) => {
  test.slow()
  watch.allowConsole(/status of 409/)
  const email = address()
  await signIn(page, local, email, 1)
  await expect(title(page, 'Your wallet')).toBeVisible()
  const owner = await ownAddress(page)
  await authenticator(page)
  await page.getByRole('link', { name: 'Who can recover it' }).click()
  await expect(page.getByText('You need a passkey for this')).toBeVisible()
  await page.getByRole('link', { name: 'Add a passkey' }).click()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('listitem')).toHaveCount(1)
  await back(page)
  const kit = await makeKit(page, local, email, info.outputDir)

  await page.getByRole('link', { name: 'Who can recover it' }).click()
  const erase = page.getByRole('button', { name: 'Erase the spare' })
  await page.getByRole('button', { name: /^Use it/ }).click()
  await expect(page.getByText('Used', { exact: true })).toBeVisible()
  await expect(erase).toBeHidden()
  await page.getByLabel('The file', { exact: true }).setInputFiles(kit.file)
  const code = page.getByRole('textbox', { name: 'The code on your sheet' })
  await code.fill(`${kit.code.slice(0, -1)}${kit.code.endsWith('7') ? '8' : '7'}`)
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByText('don’t open this wallet')).toBeVisible()
  await expect(erase).toBeHidden()
  await code.fill(kit.code)
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByText('Your kit opens this wallet.')).toBeVisible()
  await erase.click()
  await expect(title(page, 'Only you can recover it')).toBeVisible()
  await expect(page.getByText('Our spare half is erased.')).toBeVisible()
  await expect
    .poll(async () => (await mailsTo(local, email)).map(({ subject }) => subject))
    .toContain('Only you can recover your wallet now')
  await page.reload()
  await expect(page.getByText('Our spare half is erased.')).toBeVisible()

  // One of two ways is not removed.
  await back(page)
  await expect(page.getByText('Only you:')).toBeVisible()
  await page.getByRole('link', { name: 'Passkeys' }).click()
  await page.getByRole('button', { name: /^Remove/ }).click()
  await expect(page.getByText('Add another passkey first.')).toBeVisible()

  await forgetOrigin(page, local.walletOrigin)
  await signIn(page, local, email, 3)
  await expect(title(page, 'Open your wallet here')).toBeVisible()
  await expect(page.getByText('your email alone can’t open it')).toBeVisible()
  await expect(page.getByRole('button', { name: /second email/ })).toBeHidden()
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(title(page, 'Your wallet')).toBeVisible()
  expect(await ownAddress(page)).toBe(owner)

  // The frame of a site asks for the passkey at once.
  await forgetOrigin(page, local.walletOrigin)
  await open(settingsOf(local))
  const { connect, dialog } = partsOf(page)
  await connect.click()
  const field = dialog.getByRole('textbox', { name: 'Email address' })
  await field.fill(email)
  await nextCode(local, email)
  await field.press('Enter')
  await expect(dialog.getByRole('textbox', { name: '6-digit code' })).toBeFocused()
  await page.keyboard.type(await codeFor(local, email, 4))
  await expect(partsOf(page).account).toBeVisible()
  expect(await addressOfHost(page)).toBe(owner)
  expect((await mailsTo(local, email)).filter(({ text }) => text.includes('/device#'))).toEqual([])
})
