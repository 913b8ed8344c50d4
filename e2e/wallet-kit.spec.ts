import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import jsQr from 'jsqr'
import { mnemonicToAccount } from 'viem/accounts'
import { address, codeFor, ownAddress } from './embedded-wallet.ts'
import { expect, STILL, test } from './fixtures.ts'

/* The recovery kit of the embedded wallet: made on the wallet's own page, opened from a file without a network. */

test.use(STILL)

/** What a camera reads in a picture. */
async function readQr(page: Page, picture: Buffer): Promise<string | undefined> {
  const blank = await page.context().newPage()
  const { pixels, width, height } = await blank.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
    context?.drawImage(image, 0, 0)
    const data = context?.getImageData(0, 0, image.width, image.height).data
    return { pixels: [...(data ?? [])], width: image.width, height: image.height }
  }, picture.toString('base64'))
  await blank.close()
  return jsQr(Uint8ClampedArray.from(pixels), width, height)?.data
}

test('a kit opens the wallet from a file, offline, with the code of its sheet', async ({
  page,
  local,
  browser,
}, info) => {
  const email = address()
  await page.goto(`${local.walletOrigin}/settings?projectId=e2e-email`)
  await page.getByRole('textbox', { name: 'Email address' }).fill(email)
  await page.keyboard.press('Enter')
  const code = page.getByRole('textbox', { name: '6-digit code' })
  await code.fill(await codeFor(local, email))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Recovery kit' })).toBeVisible()
  const owner = await ownAddress(page)
  await page.getByRole('link', { name: 'Recovery kit' }).click()
  await page.getByRole('button', { name: 'Send the code' }).click()
  await code.fill(await codeFor(local, email, 2))
  await page.keyboard.press('Enter')
  const groups = page.locator('.kit-group')
  await expect(groups).toHaveCount(6)
  const printed = (await groups.allTextContents()).join('-')
  const qr = page.locator('.kit-qr svg')
  await expect(qr).toBeHidden()
  await page.evaluate(() => {
    window.print = () => Object.assign(window, { printedQr: document.querySelector('.kit-qr svg') !== null })
  })
  await page.getByRole('button', { name: 'Print the sheet' }).click()
  await expect.poll(() => page.evaluate(() => (window as { printedQr?: boolean }).printedQr)).toBe(true)

  // The sheet is printed alone, in black on white, whatever the colours on the screen.
  const paper = () => page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
  await page.emulateMedia({ colorScheme: 'light' })
  const white = await paper()
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await paper()).not.toBe(white)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  expect(await paper()).toBe(white)
  const sheet = page.locator('.sheet')
  await expect(sheet.getByRole('heading', { name: 'Recovery kit' })).toBeVisible()
  await expect(sheet.getByText(owner)).toBeVisible()
  await expect(sheet.getByText(/^foyer-kit-\w{4}\.json$/)).toBeVisible()
  for (const group of await groups.all()) await expect(group).toBeVisible()
  await expect(sheet.getByRole('listitem')).toHaveCount(4)
  // Where the opener can be had again, and what it must be. A phone that scans the code of the sheet would send it to a search engine.
  const opening = await page.evaluate(async () => {
    const bytes = await (await fetch('/kit-opener')).arrayBuffer()
    return Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
  })
  const fingerprint = Buffer.from(opening).toString('hex')
  expect(await readQr(page, await qr.screenshot())).toBe(`${local.walletOrigin}/kit-opener#sha256=${fingerprint}`)
  const note = sheet.locator('figcaption')
  await expect(note).toContainText(`The page that opens it: ${local.walletOrigin}/kit-opener`)
  const inWords = note.locator('code')
  await expect(inWords).toHaveCount(2)
  await expect(inWords.first()).toHaveText(`${local.walletOrigin}/kit-opener`)
  expect((await inWords.last().textContent())?.replaceAll(' ', '')).toBe(fingerprint)
  // A sheet that is printed without the note keeps no room for it.
  const [beside, alone] = await sheet.locator('.sheet-end').evaluate((end) => {
    const [steps, figure] = end.children
    const partOf = () => (steps?.getBoundingClientRect().width ?? 0) / end.getBoundingClientRect().width
    const before = partOf()
    figure?.replaceChildren()
    return [before, partOf()]
  })
  expect(beside).toBeLessThan(0.9)
  expect(alone).toBe(1)
  await expect(page.getByRole('heading')).toHaveCount(1)
  await expect(page.getByRole('button').or(page.getByRole('link'))).toHaveCount(0)
  await expect(page.getByText('This code is shown once.')).toBeHidden()
  await expect(page.locator('header')).toBeHidden()
  await page.emulateMedia({ media: 'screen', colorScheme: null })
  await expect(page.getByRole('link', { name: 'Save the file' })).toBeVisible()

  const saved = async (name: string) => {
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name }).click()
    const file = join(info.outputDir, (await download).suggestedFilename())
    await (await download).saveAs(file)
    return file
  }
  const kit = await saved('Save the file')
  const opener = await saved('Save the page that opens it')
  expect(opener).toMatch(/foyer-kit-opener\.html$/)
  expect(await readFile(kit, 'utf8')).not.toContain(printed.slice(0, 4))

  const context = await browser.newContext({ ...STILL.contextOptions, offline: true })
  const offline = await context.newPage()
  const requests: string[] = []
  offline.on('request', (request) => requests.push(request.url()))
  await offline.goto(pathToFileURL(opener).href)
  await expect(offline.getByText('You’re offline.')).toBeVisible()
  const field = offline.getByRole('textbox', { name: 'The code on your sheet' })
  const open = async (file: string, typed: string) => {
    await offline.getByLabel('The file', { exact: true }).setInputFiles(file)
    await field.fill(typed)
    await offline.getByRole('button', { name: 'Open', exact: true }).click()
  }
  await open(opener, printed)
  await expect(offline.getByText('isn’t a recovery kit')).toBeVisible()
  await open(kit, `${printed.slice(0, -1)}${printed.endsWith('7') ? '8' : '7'}`)
  await expect(offline.getByText('There’s a mistake in that code.')).toBeVisible()
  const changed = join(info.outputDir, 'changed.json')
  await writeFile(changed, (await readFile(kit, 'utf8')).replace(/"made": "\d{4}/, '"made": "1999'))
  await open(changed, printed)
  await expect(offline.getByText('the file was changed')).toBeVisible()

  await open(kit, printed.toLowerCase())
  await expect(offline.getByRole('heading', { name: 'It’s your wallet' })).toBeVisible()
  await offline.getByRole('button', { name: 'Show for 60 seconds' }).click()
  const words = await offline.getByRole('group', { name: 'Recovery phrase' }).getByRole('listitem').allTextContents()
  expect(mnemonicToAccount(words.join(' ')).address).toBe(owner)
  expect(requests.filter((url) => !url.startsWith('file:'))).toEqual([])
  await context.close()
})
