import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/* A Chromium for the browser suite, wherever it can be had without a download of our own. */

const KNOWN = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * The program to run: FOYER_CHROMIUM, an installed one, Debian's package (as root), else the one that ships inside an npm package.
 * @returns {Promise<string>}
 * @throws {Error} in one line, what to do
 */
export async function findBrowser() {
  const named = process.env.FOYER_CHROMIUM
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`FOYER_CHROMIUM names ${named}, which does not exist`)
  }
  return KNOWN.find((path) => existsSync(path)) ?? (fromDebian() || (await fromNpm()))
}

function fromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  console.log('Installing Chromium (Debian package) …')
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { stdio: 'ignore' })
  } catch {
    return undefined // No Debian, or no package source: the npm package is the next way.
  }
  return KNOWN.find((path) => existsSync(path))
}

/** @sparticuz/chromium holds a headless shell inside its tarball; it is unpacked into the temporary folder when first used. */
async function fromNpm() {
  console.log('Installing Chromium (npm package) …')
  try {
    execFileSync(
      'npm',
      ['install', '--no-save', '--no-package-lock', '--no-audit', '--no-fund', '@sparticuz/chromium@147.0.0'],
      { stdio: 'ignore' },
    )
    const { default: chromium } = await import('@sparticuz/chromium')
    return await chromium.executablePath()
  } catch {
    throw new Error(
      'no Chromium found: install one (Debian: apt-get install chromium) or set FOYER_CHROMIUM to its path',
    )
  }
}
