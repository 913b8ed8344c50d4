import { connectWith, expect, partsOf, STILL, test } from './fixtures.ts'

/* Analytics: the page sends nothing to the server unless both the host and the project enable it. */

test.use(STILL)

const REPORT = /\/(e|batch|getAnalyticsConfig)\?/

test('by default nothing is told, whatever the project would take', async ({ page, open, watch }) => {
  await open({ wallets: ['obeys'], options: { projectId: 'e2e-all' } })
  await connectWith(page, 'Juniper')
  await page.evaluate(() => window.foyer.disconnect())
  await page.goto('about:blank')
  expect(watch.requests.filter((url) => REPORT.test(url))).toEqual([])
  expect(watch.requests.filter((url) => url.includes('analytics'))).toEqual([])
})

test('a host that wants it: nothing before the first opening, then events that the server takes', async ({
  page,
  open,
  watch,
}) => {
  const answers: { path: string; status: number; events: string[] }[] = []
  page.on('response', async (response) => {
    const request = response.request()
    const { pathname } = new URL(response.url())
    if (!['/e', '/batch'].includes(pathname)) return
    const body = [JSON.parse(request.postData() ?? '[]')].flat() as { props: { event: string } }[]
    answers.push({ path: pathname, status: response.status(), events: body.map(({ props }) => props.event) })
  })
  await open({ wallets: ['obeys'], options: { projectId: 'e2e-all', enableAnalytics: true } })
  expect(watch.requests.filter((url) => REPORT.test(url))).toEqual([])
  const config = page.waitForResponse((response) => response.url().includes('/getAnalyticsConfig?'))
  await partsOf(page).connect.click()
  expect(await (await config).json()).toEqual({ isAnalyticsEnabled: true })
  await partsOf(page)
    .button(/^Juniper/)
    .click()
  await expect(partsOf(page).dialog).toBeHidden()
  await expect.poll(() => answers).not.toEqual([])
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(answers.flatMap(({ events }) => events)).toEqual(
    expect.arrayContaining(['INITIALIZE', 'MODAL_OPEN', 'SELECT_WALLET', 'CONNECT_SUCCESS']),
  )
})

test('a project that collects nothing is asked once and told nothing', async ({ page, open, watch }) => {
  await open({ wallets: ['obeys'], options: { enableAnalytics: true } })
  const config = page.waitForResponse((response) => response.url().includes('/getAnalyticsConfig?'))
  await connectWith(page, 'Juniper')
  await config
  await page.goto('about:blank')
  expect(watch.requests.filter((url) => REPORT.test(url)).map((url) => new URL(url).pathname)).toEqual([
    '/getAnalyticsConfig',
  ])
})
