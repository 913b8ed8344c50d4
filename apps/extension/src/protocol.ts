/* What goes between a page, the script beside it, and the background. Values travel as texts: JSON has no bytes, and messages of
   extensions are JSON in Chromium. */

/** A kind of network, with a standard of its own for wallets. */
export type Place = 'evm' | 'solana' | 'bitcoin'
/** @property params what `pack` made of the parameters */
export type Call = { readonly place: Place; readonly method: string; readonly params: string }
/** As EIP-1193 has it; Wallet Standard wallets throw errors with or without a code. */
export type WalletError = { readonly message: string; readonly code?: number }
/** @property result what `pack` made of it */
export type Reply = { readonly result: string } | { readonly error: WalletError }
/** Something happened without being asked for. */
export type Told = { readonly place: Place; readonly event: string; readonly payload: string }

const PLACES: readonly unknown[] = ['evm', 'solana', 'bitcoin']
const BYTES = 'foyer:bytes'
/** Longest parameters that are taken from a page, in characters: more than any transaction has. */
const PARAMS_MAX_CHARACTERS = 1_000_000

/** @throws TypeError for what JSON has no word for */
export function pack(value: unknown): string {
  return JSON.stringify(value ?? null, (_, item: unknown) =>
    ArrayBuffer.isView(item) ? { [BYTES]: toBase64(item) } : item,
  )
}

/** @throws SyntaxError */
export function unpack(text: string): unknown {
  return JSON.parse(text, (_, item: unknown) => {
    const bytes = isRecord(item) ? item[BYTES] : undefined
    return typeof bytes === 'string' ? Uint8Array.from(atob(bytes), (char) => char.charCodeAt(0)) : item
  })
}

/** What a page's script sent, looked at; undefined when it is nothing of ours. */
export function readCall(value: unknown): Call | undefined {
  if (!isRecord(value)) return undefined
  const { place, method, params } = value
  if (!PLACES.includes(place) || typeof method !== 'string' || typeof params !== 'string') return undefined
  return params.length > PARAMS_MAX_CHARACTERS ? undefined : { place: place as Place, method, params }
}

/** Whatever was thrown, as it travels. */
export function errorOf(cause: unknown): WalletError {
  const { code, message } = isRecord(cause) ? cause : {}
  return {
    message: typeof message === 'string' ? message : 'The wallet failed.',
    ...(typeof code === 'number' ? { code } : {}),
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function toBase64({ buffer, byteOffset, byteLength }: ArrayBufferView): string {
  let binary = ''
  for (const byte of new Uint8Array(buffer, byteOffset, byteLength)) binary += String.fromCharCode(byte)
  return btoa(binary)
}
