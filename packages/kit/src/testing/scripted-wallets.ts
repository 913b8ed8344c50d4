import { privateKeyToAccount } from 'viem/accounts'
import {
  createTestWallet,
  providerError,
  type TestProvider,
  type TestWallet,
  type TestWalletOptions,
  type WalletQuestion,
} from './announced-wallet.ts'

/** How a wallet behaves. Apart from its script, it works like a real wallet: it signs, and sends to a chain. */
export type WalletScript =
  /** Leaves each request for approval open until the test answers it. */
  | 'asks'
  /** Approves immediately whatever needs approval. */
  | 'obeys'
  /** Rejects immediately whatever needs approval (4001). */
  | 'rejects'
  /** Fails a request for accounts because another one is already pending (-32002). */
  | 'busy'
  /** Throws an unknown error when asked for accounts. */
  | 'fails'
  /** Never responds to a request for accounts. */
  | 'silent'
  /** Starts on Gnosis (100) and switches networks on request. */
  | 'abroad'
  /** Supports only its first network (4902 for all others) until the page adds one. */
  | 'adds'
  /** Reloads during `personal_sign`: it emits `disconnect` twice, and the request fails (4900). */
  | 'reloads'
  /** Returns its addresses in lower case, without a checksum. */
  | 'lower-case'
  /** Returns its addresses with one letter in upper case that should be in lower case, so the checksum is wrong. */
  | 'misspelt'
  /** Rejects a request for accounts with an error that has no code. */
  | 'codeless'
  /** Rejects a request for accounts with a string as its code: "4001". */
  | 'text-code'
  /** Announces objects whose getters throw. */
  | 'throws'
  /** Announces an SVG icon that contains a script. */
  | 'script-icon'
  /** Announces an icon of 5 MB. */
  | 'huge-icon'
  /** Announces a thousand wallets, twice each. */
  | 'crowd'

export type ScriptedWalletOptions = Pick<TestWalletOptions, 'name' | 'rdns' | 'icon' | 'chains'> & {
  readonly script: WalletScript
  readonly keys: readonly [`0x${string}`, ...`0x${string}`[]]
  readonly remembers?: NonNullable<TestWalletOptions['remembers']>
}

export type ScriptedWallet = Omit<TestWallet, 'provider'> & {
  readonly provider: TestProvider
  /** The method of every call so far, in order. */
  readonly calls: readonly string[]
  /** The requests that are waiting for an answer. */
  readonly questions: () => readonly WalletQuestion[]
  /** Answers the oldest open request. @throws Error if none is open */
  readonly answer: (yes: boolean) => void
}

const CROWD = 1_000
const HUGE_ICON_CHARACTERS = 5 * 1024 * 1024
/** The initial network of the `abroad` wallet. No host in the test suite lists it. */
const GNOSIS = 100

/**
 * Creates a wallet that follows a script. For tests only, because its keys are in the page.
 * @example
 * const wallet = createScriptedWallet({ script: 'rejects', name: 'Harbor', rdns: 'example.harbor', icon, keys, chains })
 */
export function createScriptedWallet(options: ScriptedWalletOptions): ScriptedWallet {
  const { script, name, rdns, keys, chains } = options
  const open: { question: WalletQuestion; settle: (yes: boolean) => void }[] = []
  const calls: string[] = []
  const approve = (question: WalletQuestion) => {
    if (script === 'rejects') return Promise.resolve(false)
    if (script !== 'asks') return Promise.resolve(true)
    return new Promise<boolean>((settle) => open.push({ question, settle }))
  }
  const [first, ...rest] = keys
  const known = script === 'adds' ? ([chains[0]] as const) : chains
  const wallet = createTestWallet({
    name,
    rdns,
    uuid: uuidOf(rdns),
    icon: iconOf(options),
    accounts: [privateKeyToAccount(first), ...rest.map((key) => privateKeyToAccount(key))],
    chains: script === 'abroad' ? [{ id: GNOSIS, rpcUrl: chains[0].rpcUrl }, ...known] : known,
    approve,
    spells: (address) => spelt(script, address),
    ...(options.remembers ? { remembers: options.remembers } : {}),
  })
  const listeners = new Set<(payload: unknown) => void>()
  const provider: TestProvider = {
    request(call) {
      calls.push(call.method)
      return play(script, wallet.provider, call, () => {
        for (const listener of listeners) for (let i = 0; i < 2; i++) listener(providerError(4900, 'Disconnected.'))
      })
    },
    on(event, listener) {
      if (event === 'disconnect') listeners.add(listener as (payload: unknown) => void)
      wallet.provider.on(event, listener)
    },
    removeListener(event, listener) {
      if (event === 'disconnect') listeners.delete(listener as (payload: unknown) => void)
      wallet.provider.removeListener(event, listener)
    },
  }

  return {
    ...wallet,
    provider,
    calls,
    announce: (target) => onRequest(target, () => announcementsOf(options, provider)),
    questions: () => open.map(({ question }) => question),
    answer(yes) {
      const next = open.shift()
      if (!next) throw new Error(`nobody asked ${name} anything`)
      next.settle(yes)
    },
  }
}

function spelt(script: WalletScript, address: string): string {
  if (script === 'lower-case') return address.toLowerCase()
  if (script !== 'misspelt') return address
  return address.replace(/[a-f]/, (letter) => letter.toUpperCase())
}

async function play(
  script: WalletScript,
  inner: TestProvider,
  call: { method: string; params?: unknown },
  goAway: () => void,
): Promise<unknown> {
  const isKnock = call.method === 'eth_requestAccounts'
  if (script === 'busy' && isKnock) throw providerError(-32002, 'Request already pending.')
  if (script === 'fails' && isKnock) throw new Error('the vault is on fire')
  if (script === 'codeless' && isKnock) throw { message: 'User declined the request' }
  if (script === 'text-code' && isKnock) throw { code: '4001', message: 'No.' }
  if (script === 'silent' && isKnock) return new Promise(() => undefined)
  if (script === 'reloads' && call.method === 'personal_sign') {
    goAway()
    throw providerError(4900, 'The extension was reloaded.')
  }
  return inner.request(call)
}

/** The announcements dispatched for one EIP-6963 request: usually one. */
function announcementsOf({ script, name, rdns, icon }: ScriptedWalletOptions, provider: TestProvider): unknown[] {
  const info = { uuid: uuidOf(rdns), name, rdns, icon: iconOf({ script, icon }) }
  if (script === 'throws') {
    const explode = () => {
      throw new Error('a getter of the announcement threw')
    }
    return [
      { info: Object.defineProperty({ ...info }, 'name', { get: explode }), provider },
      Object.defineProperty({}, 'info', { get: explode }),
    ]
  }
  if (script !== 'crowd') return [{ info, provider }]
  return Array.from({ length: 2 * CROWD }, (_, index) => {
    const number = index % CROWD
    return {
      info: { ...info, uuid: uuidOf(`${rdns}${number}`), name: `${name} ${number}`, rdns: `${rdns}${number}` },
      provider: { ...provider },
    }
  })
}

/** Announces now, and again on every EIP-6963 request of the page. Returns a function that removes the listener. */
function onRequest(target: EventTarget, details: () => unknown[]): () => void {
  const announce = () => {
    for (const detail of details()) target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  target.addEventListener('eip6963:requestProvider', announce)
  announce()
  return () => target.removeEventListener('eip6963:requestProvider', announce)
}

function iconOf({ script, icon }: Pick<ScriptedWalletOptions, 'script' | 'icon'>): string {
  if (script === 'huge-icon') return `data:image/png;base64,${'A'.repeat(HUGE_ICON_CHARACTERS)}`
  if (script !== 'script-icon') return icon
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><script>top.pwned = true</script><path d="M0 0h1v1H0z" onload="top.pwned = true"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** Derives an id in UUID format from a text. The same text always gives the same id. */
function uuidOf(text: string): string {
  let sum = 0
  for (const letter of text) sum = (sum * 31 + letter.charCodeAt(0)) % 0xffff_ffff
  return `${sum.toString(16).padStart(8, '0')}-0000-4000-8000-${String(text.length).padStart(12, '0')}`
}
