import { ACCOUNTS } from '@foyer/devnet/accounts'
import { createScriptedWallet, type ScriptedWallet, type WalletScript } from '@foyer/kit/testing'
import type { PageConfig, Settings } from './settings.ts'

/** Names of the scripted wallets. Names and icons come from the design. */
const CAST: Readonly<Record<WalletScript, string>> = {
  asks: 'Harbor',
  obeys: 'Juniper',
  rejects: 'Drift',
  busy: 'Vesper',
  fails: 'Osprey',
  silent: 'Quill',
  abroad: 'Nomad',
  adds: 'Cobalt',
  reloads: 'Ember',
  'lower-case': 'Linnet',
  misspelt: 'Wren',
  codeless: 'Teal',
  'text-code': 'Heron',
  throws: 'Rook',
  'script-icon': 'Marlin',
  'huge-icon': 'Fathom',
  crowd: 'Kite',
}
const MARKS = import.meta.glob<string>('../../../apps/gallery/public/marks/w-*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
})

export function createWallet(
  script: WalletScript,
  { apiUrl, projectId }: PageConfig,
  { key = ACCOUNTS[1].privateKey }: Pick<Settings, 'key'>,
): ScriptedWallet {
  const name = CAST[script]
  const rdns = `test.foyer.${name.toLowerCase()}`
  const chain = (id: number) => ({
    id,
    rpcUrl: `${apiUrl}/v1/?${new URLSearchParams({ chainId: `eip155:${id}`, projectId })}`,
  })
  return createScriptedWallet({
    script,
    name,
    rdns,
    icon: markOf(name),
    keys: [key, ACCOUNTS[2].privateKey],
    chains: [chain(1), chain(8453), chain(10)],
    remembers: grantKeptAs(`wallet:${rdns}`),
  })
}

/** The wallet's icon from the design, as a data URL. */
export function markOf(name: string): string {
  const mark = Object.entries(MARKS).find(([path]) => path.endsWith(`/w-${name.toLowerCase()}.svg`))?.[1] ?? ''
  return `data:image/svg+xml,${encodeURIComponent(mark)}`
}

/**
 * Keeps grants across reloads without using the page's storage, because an extension has its own storage, which still
 * works when a test breaks the page's.
 */
export function grantKeptAs(key: string) {
  return {
    get: () => window.name.split(' ').includes(key),
    set(granted: boolean) {
      const others = window.name.split(' ').filter((item) => item !== '' && item !== key)
      window.name = [...others, ...(granted ? [key] : [])].join(' ')
    },
  }
}
