import { join } from 'node:path'
import { loginMail } from '../packages/server/src/login/mail.ts'
import { recoveryMail } from '../packages/server/src/recovery/mail.ts'
import { faults } from './axe.ts'
import { expect, STILL, test } from './fixtures.ts'

/* Mails as a program shows them that reads style sheets: in light and dark, on a phone, in both directions. */

test.use(STILL)

const FOLDER = process.env.FOYER_SCREENS ? join(import.meta.dirname, '../docs/screens') : undefined
const to = { email: 'mara@atoll.example', language: 'en' } as const
const device = 'Chrome on macOS'
const at = new Date(Date.UTC(2026, 10, 22, 14, 20))
const shown = {
  device: 'https://wallet.atoll.example/device#a-request.a-secret',
  code: '407118',
  freeze: 'https://wallet.atoll.example/freeze#an-owner.1.a-token-of-forty-three-letters-in-base64url',
}
const MAILS = {
  'mail-code': loginMail(
    'login',
    to,
    { site: 'https://atoll.example', device, adds: undefined },
    { at, code: shown.code },
  ),
  'mail-code-arabic': loginMail(
    'login',
    { ...to, language: 'ar' },
    { site: 'https://atoll.example', device, adds: undefined },
    { at, code: shown.code },
  ),
  'mail-passkey': loginMail('passkey', to, { device }, { at, freeze: shown.freeze }),
  'mail-export-wait': loginMail(
    'exportWait',
    to,
    { device, opensAt: new Date(Date.UTC(2026, 10, 23, 14, 20)) },
    { at, freeze: shown.freeze },
  ),
  'mail-device': recoveryMail(to, { link: shown.device, site: 'https://atoll.example', device, at }),
}

for (const [name, { html }] of Object.entries(MAILS))
  test(`${name} is legible in light and dark, and fits a phone`, async ({ page }) => {
    await page.setContent(html)
    const paper = () => page.locator('.card').evaluate((card) => getComputedStyle(card).backgroundColor)
    const seen = new Set<string>()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      seen.add(await paper())
      // A mail has neither a title nor landmarks.
      const { violations, contrasts } = await faults(page.mainFrame(), {
        except: ['document-title', 'landmark-one-main', 'region'],
      })
      expect(violations, colorScheme).toEqual([])
      expect(contrasts).toBeGreaterThan(0)
      await page.setViewportSize({ width: 720, height: 680 })
      if (FOLDER) await page.screenshot({ path: join(FOLDER, `${name}-${colorScheme}.png`), fullPage: true })
      await page.setViewportSize({ width: 320, height: 640 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    }
    expect(seen).toEqual(new Set(['rgb(255, 255, 255)', 'rgb(27, 26, 24)']))
  })
