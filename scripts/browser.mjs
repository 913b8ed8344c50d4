import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/* Finds the browsers that the test suite runs in: installed ones, Debian packages, or an npm package. */

const KNOWN = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * Returns the path of a Chromium: FOYER_CHROMIUM, an installed one, Debian's package (requires root), or else the one
 * inside an npm package.
 * @returns {Promise<string>}
 * @throws {Error} with one line that says what to do
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
 * Returns the path of the headless Chromium shell, which needs about a third less CPU. All tests except the extension's
 * use it.
 * @returns {string | undefined} undefined if there is none; the full browser works too
 */
export function findShell() {
  return process.env.FOYER_CHROMIUM_SHELL ?? findOr(['/usr/bin/chromium-headless-shell'], 'chromium-headless-shell')
}

/**
 * Returns the path of Firefox ESR, for the main flows: FOYER_FIREFOX, an installed one, or Debian's package (requires
 * root).
 * @returns {string | undefined} undefined if there is none; its tests are skipped then
 */
export function findFirefox() {
  return process.env.FOYER_FIREFOX ?? findOr(['/usr/bin/firefox-esr'], 'firefox-esr')
}

/**
 * Returns the path of WebKitGTK's MiniBrowser, for a smoke test. Also installs its driver and a virtual display.
 * @returns {string | undefined} as for `findFirefox`
 */
export function findWebKit() {
  const needed = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb']
  if (!needed.every((path) => existsSync(path)) && !install('webkit2gtk-driver', 'xvfb')) return undefined
  return MINI_BROWSERS.find((path) => existsSync(path))
}

const MINI_BROWSERS = ['x86_64', 'aarch64'].flatMap((machine) =>
  ['4.1', '4.0', '6.0'].map((version) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-${version}/MiniBrowser`),
)

/** Returns the first path that exists, after installing Debian's package if needed. */
function findOr(paths, name) {
  const find = () => paths.find((path) => existsSync(path))
  return find() ?? (install(name) ? find() : undefined)
}

/** Installs Debian packages, if running as root on Debian. @returns {boolean} whether the installation succeeded */
function install(...packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log(`Installing ${packages.join(' and ')} (Debian) …`)
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { stdio: 'ignore' })
    return true
  } catch {
    return false // No package source is reachable. The caller falls back to another way or skips that browser.
  }
}

/**
 * Installs @sparticuz/chromium, which has a headless shell in its tarball and unpacks it to the temporary folder on
 * first use.
 */
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
