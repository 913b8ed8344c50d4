import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'

/** The demo's development dependency, under the SIL Open Font License 1.1. */
const fromDemo = createRequire(join(import.meta.dirname, '../apps/demo/package.json'))
/** The characters of each file are those of its package's style sheet. */
const STYLES = '@fontsource-variable/inter/index.css'
const SUBSETS = ['latin-ext', 'latin']

/**
 * Gives every page and frame of this context the font Inter by its name, as a host does that has it. The kit names the
 * font and never fetches it, so pictures are otherwise in whatever font a machine has. The bytes come from this process:
 * a page's policy need not allow them, and no page makes a request.
 */
export async function inInter(context: BrowserContext): Promise<void> {
  const styles = await readFile(fromDemo.resolve(STYLES), 'utf8')
  const faces = await Promise.all(
    SUBSETS.map(async (subset) => {
      const name = `inter-${subset}-wght-normal.woff2`
      const range = new RegExp(`${name}[^}]*unicode-range: ([^;}]*)`).exec(styles)?.[1]
      if (range === undefined) throw new Error(`${STYLES} has no ${name}`)
      const bytes = await readFile(fromDemo.resolve(`@fontsource-variable/inter/files/${name}`), 'base64')
      return { range, bytes }
    }),
  )
  await context.addInitScript((all) => {
    for (const { range, bytes } of all) {
      const face = new FontFace(
        'Inter',
        Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0)),
        { weight: '100 900', unicodeRange: range },
      )
      document.fonts.add(face)
      void face.load()
    }
  }, faces)
}
