import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { buildLibraries } from './build.ts'

const DIST = join(import.meta.dirname, '..', 'packages', 'kit', 'dist')

const CHAINS = ['evm', 'solana', 'bitcoin']

beforeAll(buildLibraries, 180_000)

const ANY_IMPORT = /\b(?:from|import)\s*\(?\s*["']([^"'\n]+)["']/g
const STATIC_IMPORT = /\b(?:from|import)\s*["']([^"'\n]+)["']/g

/** Everything that a bundler has to resolve for a subpath, by default lazy imports included: files of the client, and packages. */
function behind(subpaths: readonly string[], imports = ANY_IMPORT) {
  const packages = new Set<string>()
  const files = new Set(subpaths.map((subpath) => join(DIST, subpath)))
  for (const file of files)
    for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(imports))
      if (specifier.startsWith('.')) files.add(join(dirname(file), specifier))
      else
        packages.add(
          specifier
            .split('/')
            .slice(0, specifier.startsWith('@') ? 2 : 1)
            .join('/'),
        )
  return { files: [...files], packages: [...packages].sort() }
}
const packagesBehind = (...subpaths: readonly string[]) => behind(subpaths).packages
/** The modules in a file, according to its source map. Files that only re-export have none. */
const modulesOf = (file: string): string[] =>
  existsSync(`${file}.map`) ? JSON.parse(readFileSync(`${file}.map`, 'utf8')).sources : []
/** Chains with modules in the files behind a subpath. */
const chainsBehind = (...subpaths: readonly string[]) => {
  const names = behind(subpaths)
    .files.flatMap(modulesOf)
    .flatMap((source) => /\/chains\/(\w+)\//.exec(source)?.[1] ?? [])
  return [...new Set(names)].sort()
}

test('a host without React may use the headless subpath', () => {
  expect(packagesBehind('headless/index.js')).not.toContain('react')
  expect(packagesBehind('react/index.js')).toContain('react')
})

test('the components are compiled for production, whoever asks for the build', () => {
  const files = behind(['react/index.js', 'element/index.js']).files.map((file) => readFileSync(file, 'utf8'))
  expect(files.filter((code) => code.includes('react/jsx-runtime')).length).toBeGreaterThan(0)
  expect(files.filter((code) => code.includes('react/jsx-dev-runtime')).length).toBe(0)
})

test('a host with one chain needs the library of no other, and of no other host', () => {
  const others = ['@solana/kit', '@scure/btc-signer', '@wagmi/core']
  const evm = packagesBehind('index.js', 'react/index.js', 'element/index.js', 'chains/evm/index.js')
  expect(evm).toContain('viem')
  expect(evm.filter((name) => others.includes(name))).toEqual([])
  expect(packagesBehind('wagmi/index.js')).toContain('@wagmi/core')
})

// `universal` is expected because it holds the code that the chains share with it.
test('a host with one chain loads no byte of another', () => {
  const shared = ['index.js', 'react/index.js', 'element/index.js']
  expect(chainsBehind(...shared, 'chains/evm/index.js')).toEqual(['evm', 'universal'])
  expect(chainsBehind('chains/solana/index.js')).toEqual(['solana', 'universal'])
  expect(chainsBehind('chains/bitcoin/index.js')).toEqual(['bitcoin', 'universal'])
})

// What two of them share is in a file of its own, or in one that comes before both.
test('a screen loads no form of another feature', () => {
  const FORMS: Readonly<Record<string, RegExp>> = {
    account: /account\/account-view/,
    networks: /networks\/networks-view/,
    send: /send\/send-view/,
    swap: /swap\/swap-view/,
    onramp: /onramp\/providers-view/,
    pay: /pay\/pay-view/,
    names: /names\/register-view/,
  }
  const files = readdirSync(join(DIST, 'chunks')).filter((name) => name.endsWith('.js'))
  const found = files.flatMap((name) => {
    const own = modulesOf(join(DIST, 'chunks', name))
    const screens = own.filter((module) => /features\/\w+\/[\w-]+-view|modal\/resume/.test(module))
    const loaded = behind([join('chunks', name)], STATIC_IMPORT).files.flatMap(modulesOf)
    return Object.entries(FORMS).flatMap(([feature, form]) =>
      screens.length > 0 &&
      !screens.some((screen) => screen.includes(`/features/${feature}/`)) &&
      loaded.some((module) => form.test(module))
        ? [`${name} loads the form of ${feature}`]
        : [],
    )
  })
  expect(found).toEqual([])
})

// Whatever a page imports of the kit, and all that the first press loads, before a visitor has chosen anything.
test('nothing of a feature is loaded before its screen', () => {
  const LATER: Readonly<Record<string, RegExp>> = {
    account: /features\/account\//,
    profile: /features\/profile\//,
    networks: /features\/networks\/(?!switching\.ts)/,
    send: /features\/send\//,
    swap: /features\/swap\/|contracts\/src\/swap-/,
    onramp: /features\/onramp\//,
    pay: /features\/pay\//,
    receive: /features\/receive\//,
    names: /features\/names\//,
    capture: /features\/capture\//,
    'sign-in': /features\/sign-in\//,
    help: /features\/help\//,
    'the directory’s list': /features\/wallets\//,
    'logins of the embedded wallet':
      /features\/(email\/|connect\/(without-wallet|email-field|last-login-row|(connect(ing)?-)?(social|passkey|farcaster)))/,
    'the embedded wallet': /connectors\/(embedded|email-change|passkey-login|social-login|wallet-page-url)/,
    'pairing by code': /connectors\/(pairing\/|pairing-request)|connect\/(pairing-by-|connecting-pairing-view)/,
    'what sends': /chains\/\w+\/(transfer|submit|trace|swap|batch)\.ts|core\/transfers\/(prepare|submit|poll-transfer)/,
  }
  const chunks = readdirSync(join(DIST, 'chunks')).filter((name) => name.endsWith('.js'))
  const built = chunks.map((name) => [join('chunks', name), modulesOf(join(DIST, 'chunks', name))] as const)
  const opening = [/modal\/shell\./, /connect\/connect-view\./, /data\/directory\./, /modal\/remote-config\./]
  const first = [...opening, ...CHAINS.map((chain) => new RegExp(`chains/${chain}/adapter\\.`))].map((start) => {
    const found = built.find(([, modules]) => modules.some((module) => start.test(module)))
    if (!found) throw new Error(`no chunk holds ${start}`)
    return found[0]
  })
  const pages = ['index.js', 'react/index.js', 'element/index.js', ...CHAINS.map((chain) => `chains/${chain}/index.js`)]
  const loaded = behind([...pages, ...first], STATIC_IMPORT).files.flatMap(modulesOf)
  const found = Object.entries(LATER).flatMap(([feature, own]) => [
    ...loaded.filter((module) => own.test(module)).map((module) => `${feature}: ${module}`),
    // Somewhere it is, or its pattern says nothing.
    ...(built.some(([, modules]) => modules.some((module) => own.test(module))) ? [] : [`${feature} is nowhere`]),
  ])
  expect(found).toEqual([])
})

test('a server reads who was connected without a byte of the rest', () => {
  expect(packagesBehind('core/remembered-account.js')).toEqual([])
})

test('components of a server can import the React subpath, and may call the others themselves', () => {
  const isOfClients = (file: string) => /^["']use client["']/.test(readFileSync(join(DIST, file), 'utf8'))
  expect(['react/index.js', 'react/ssr.js'].filter(isOfClients)).toHaveLength(2)
  expect(
    ['index.js', 'core/remembered-account.js', 'chains/evm/index.js', 'siwx/index.js'].filter(isOfClients),
  ).toEqual([])
})
