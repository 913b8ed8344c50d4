import { join } from 'node:path'
import type { Frame, Page } from '@playwright/test'
import { faults } from './axe.ts'
import { expect } from './fixtures.ts'

/* Looks at a screen of the wallet origin: in light, dark and forced colours, and at 320 px. FOYER_SCREENS=1 also takes its pictures. */

const FOLDER = process.env.FOYER_SCREENS ? join(import.meta.dirname, '../docs/screens') : undefined
const WIDE = { width: 720, height: 760 }
const PHONE = { width: 390, height: 844 }
const NARROW = { width: 320, height: 640 }

type Options = {
  /** The frame that shows it, in a page of another origin. By default the page itself. */
  readonly frame?: Frame
  /** The size of its window. */
  readonly size?: typeof WIDE
  /** Waits until it is ready for its picture. */
  readonly ready?: () => Promise<unknown>
}

/** @param name the name of its pictures: docs/screens/{name}-{light|dark|phone}.png */
export async function look(page: Page, name: string, options: Options = {}): Promise<void> {
  const { frame = page.mainFrame(), size = WIDE, ready } = options
  // A question is a dialog and nothing else.
  const except = (await frame.getByRole('alertdialog').count()) > 0 ? ['landmark-one-main'] : []
  const picture = async (suffix: string) => {
    if (!FOLDER) return
    await ready?.()
    // A page of its own scrolls; a question does that inside of its frame or window.
    const fullPage = frame === page.mainFrame()
    await page.screenshot({ path: join(FOLDER, `${name}-${suffix}.png`), animations: 'disabled', fullPage })
  }
  await page.setViewportSize(size)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect.poll(() => isDark(frame)).toBe(colorScheme === 'dark')
    // The dark scheme differs only in its colours.
    const runOnly = colorScheme === 'dark' ? ['color-contrast'] : undefined
    const { violations, contrasts } = await faults(frame, { runOnly, except })
    expect.soft(violations, `${name}, ${colorScheme}`).toEqual([])
    expect(contrasts, `${name}, ${colorScheme}`).toBeGreaterThan(0)
    await picture(colorScheme)
  }
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active', reducedMotion: 'reduce' })
  expect.soft(await withoutEdge(frame), `${name}, forced colours`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none', reducedMotion: 'reduce' })
  if (FOLDER) await page.setViewportSize(PHONE)
  await picture('phone')
  await page.setViewportSize(NARROW)
  expect.soft(await overflowing(frame), `${name}, 320 px`).toEqual([])
  await page.setViewportSize(size)
}

const isDark = (frame: Frame): Promise<boolean> =>
  frame.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)

/** Controls and boxes that lose their shape where the visitor's own colours replace the page's. */
const withoutEdge = (frame: Frame): Promise<string[]> =>
  frame.evaluate(() => {
    const boxes = document.querySelectorAll(
      '.button, .field, .card, .danger, .notice, .raw, .secret, .tag, body > button',
    )
    return [...boxes]
      .filter((box) => box.checkVisibility() && getComputedStyle(box).borderTopStyle === 'none')
      .map((box) => `${box.className}: ${box.textContent}`)
  })

/** Elements that are wider than their place. Only a question's body and its raw data scroll, and only downwards. */
const overflowing = (frame: Frame): Promise<string[]> =>
  frame.evaluate(() =>
    [document.documentElement, ...document.body.querySelectorAll<HTMLElement>('*')]
      // What is for screen readers only is a pixel wide.
      .filter((part) => !part.matches('.unseen') && part.clientWidth > 0 && part.scrollWidth > part.clientWidth + 1)
      .map((part) => `${part.tagName} ${part.className}: ${part.textContent}`),
  )

/** Looks at a screen of the modal that only a flow reaches. FOYER_SCREENS=1 also takes its pictures. */
export async function lookAtModal(page: Page, name: string): Promise<void> {
  expect((await faults(page.mainFrame())).violations, name).toEqual([])
  if (!FOLDER) return
  for (const [suffix, size] of Object.entries({ light: WIDE, dark: WIDE, phone: PHONE })) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: suffix === 'dark' ? 'dark' : 'light' })
    await page.screenshot({ path: join(FOLDER, `${name}-${suffix}.png`), animations: 'disabled' })
  }
  await page.emulateMedia({ colorScheme: 'light' })
}
