import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/* Browsers for the suite, wherever they can be had without a download of our own. */

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
  return findOr(KNOWN, 'chromium') ?? (await fromNpm())
}

/**
 * Chromium without its window, for all tests but the extension's: a third less work for the machine.
 * @returns {string | undefined} undefined where there is none: the whole browser serves as well
 */
export function findShell() {
  return process.env.FOYER_CHROMIUM_SHELL ?? findOr(['/usr/bin/chromium-headless-shell'], 'chromium-headless-shell')
}

/**
 * Firefox ESR, for the main walks: FOYER_FIREFOX, an installed one, or Debian's package (as root).
 * @returns {string | undefined} undefined where there is none: its walks are then left out
 */
export function findFirefox() {
  return process.env.FOYER_FIREFOX ?? findOr(['/usr/bin/firefox-esr'], 'firefox-esr')
}

/**
 * The small browser of WebKitGTK with its driver and a display to run on, for a smoke.
 * @returns {string | undefined} as `findFirefox`
 */
export function findWebKit() {
  const needed = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb']
  if (!needed.every((path) => existsSync(path)) && !install('webkit2gtk-driver', 'xvfb')) return undefined
  return MINI_BROWSERS.find((path) => existsSync(path))
}

const MINI_BROWSERS = ['x86_64', 'aarch64'].flatMap((machine) =>
  ['4.1', '4.0', '6.0'].map((version) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-${version}/MiniBrowser`),
)

/** What is there, else what Debian's package puts there. */
function findOr(paths, name) {
  const find = () => paths.find((path) => existsSync(path))
  return find() ?? (install(name) ? find() : undefined)
}

/** Only as root on Debian, and only what the suite needs. @returns {boolean} whether the packages are there now */
function install(...packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log(`Installing ${packages.join(' and ')} (Debian) …`)
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { stdio: 'ignore' })
    return true
  } catch {
    return false // No package source: the caller knows another way, or leaves that browser out.
  }
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
