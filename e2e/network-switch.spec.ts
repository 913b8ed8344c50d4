import { connectWith, expect, STILL, test } from './fixtures.ts'

/* A wallet that does not switch, although nobody declined: the visitor reads why, in the language of the page. */

test.use(STILL)

for (const { locale, code, said } of [
  { locale: 'en', code: 4200, said: 'Juniper doesn’t support this network' },
  { locale: 'en', code: -32002, said: 'Juniper already has a request open. Answer it there, then try again.' },
  { locale: 'en', code: -32000, said: 'Juniper couldn’t switch to Base. Try again.' },
  { locale: 'ar', code: 4200, said: 'لا تدعم Juniper هذه الشبكة' },
  { locale: 'ar', code: -32002, said: 'لدى Juniper طلب مفتوح. أجب عنه هناك ثم حاول مجددًا.' },
  { locale: 'ar', code: -32000, said: 'تعذّر على Juniper الانتقال إلى Base. حاول مجددًا.' },
])
  test(`the wallet answers a switch with ${code}: a toast says so (${locale})`, async ({ page, open }) => {
    await open({ wallets: ['obeys'] })
    await connectWith(page, 'Juniper')
    await page.evaluate(
      ([language, number]) => {
        window.foyer.setLocale(language)
        const provider = window.foyer.wallet('eip155').provider as { request: (call: { method: string }) => unknown }
        const ask = provider.request.bind(provider)
        provider.request = (call) =>
          call.method === 'wallet_switchEthereumChain'
            ? Promise.reject(Object.assign(new Error('no'), { code: number }))
            : ask(call)
      },
      [locale, code] as const,
    )
    await page.evaluate(() => window.foyer.open({ view: 'SwitchNetwork', arguments: { network: 'eip155:8453' } }))
    const toast = page.locator('[data-foyer] .toast')
    // Names are isolated, so that they do not turn the sentence round.
    const words = async () => (await toast.allInnerTexts()).join().replace(/[\u2066-\u2069]/g, '')
    await expect.poll(words).toContain(said)
    expect(await page.evaluate(() => window.foyer.getState().caipNetworkId)).toBe('eip155:1')
  })
