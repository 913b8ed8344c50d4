import type { CDPSession, Page } from '@playwright/test'
import { expect, partsOf, STILL, test } from './fixtures.ts'
import { inInter } from './inter.ts'

/* What pictures of the modal are taken in: the same font on every machine. */

test.use(STILL)

/** The fonts that the elements' own text is drawn with. */
async function fontsOf(page: Page, selector: string): Promise<{ readonly name: string; readonly own: boolean }[]> {
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  await session.send('DOM.getDocument', { depth: -1, pierce: true })
  const expression = `document.querySelector('[data-foyer]').shadowRoot.querySelector('${selector}')`
  const { result } = await session.send('Runtime.evaluate', { expression })
  const { nodeId } = await session.send('DOM.requestNode', { objectId: result.objectId ?? '' })
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
  await session.detach()
  return fonts.map(({ familyName, isCustomFont }) => ({ name: familyName, own: isCustomFont }))
}

test('pictures are in Inter, whatever fonts the machine has, and no page fetches it', async ({
  page,
  context,
  open,
  watch,
}) => {
  await inInter(context)
  await open({ wallets: ['asks', 'obeys'] })
  const { connect, dialog } = partsOf(page)
  await connect.click()
  await expect(dialog).toBeVisible()
  await expect.poll(() => fontsOf(page, '.head h2')).toEqual([{ name: 'Inter', own: true }])
  await expect.poll(() => fontsOf(page, '.row-name')).toEqual([{ name: 'Inter', own: true }])
  expect(watch.requests.filter((url) => /\.(woff2?|ttf|otf)\b/.test(url))).toEqual([])
})
