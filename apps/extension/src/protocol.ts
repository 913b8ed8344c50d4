/*
 * Messages between a page, the content script and the background. Values are sent as strings: Chromium serialises
 * extension messages as JSON, which cannot represent bytes.
 */

/** A kind of network. Each has its own wallet standard. */
export type Place = 'evm' | 'solana' | 'bitcoin'
/** @property params the parameters, serialised by `pack` */
export type Call = { readonly place: Place; readonly method: string; readonly params: string }
/** An error as defined by EIP-1193. Wallet Standard wallets throw errors with or without a code. */
export type WalletError = { readonly message: string; readonly code?: number }
/** @property result the result, serialised by `pack` */
export type Reply = { readonly result: string } | { readonly error: WalletError }
/** An event from the wallet that is not a reply to a call. */
export type Told = { readonly place: Place; readonly event: string; readonly payload: string }

const PLACES: readonly unknown[] = ['evm', 'solana', 'bitcoin']
const BYTES = 'foyer:bytes'
/** Maximum length of the parameters that a page may send, in characters. No transaction reaches it. */
const PARAMS_MAX_CHARACTERS = 1_000_000

/** Serialises a value as JSON, including byte arrays. @throws TypeError for values that JSON cannot represent */
export function pack(value: unknown): string {
  return JSON.stringify(value ?? null, (_, item: unknown) =>
    ArrayBuffer.isView(item) ? { [BYTES]: toBase64(item) } : item,
  )
}

/** Parses a string that `pack` returned. @throws SyntaxError if the string is not valid JSON */
export function unpack(text: string): unknown {
  return JSON.parse(text, (_, item: unknown) => {
    const bytes = isRecord(item) ? item[BYTES] : undefined
    return typeof bytes === 'string' ? Uint8Array.from(atob(bytes), (char) => char.charCodeAt(0)) : item
  })
}

/** Validates a message from a page's script. Returns undefined if it is not a valid call. */
export function readCall(value: unknown): Call | undefined {
  if (!isRecord(value)) return undefined
  const { place, method, params } = value
  if (!PLACES.includes(place) || typeof method !== 'string' || typeof params !== 'string') return undefined
  return params.length > PARAMS_MAX_CHARACTERS ? undefined : { place: place as Place, method, params }
}

/** Converts any thrown value to an error that can be sent. */
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
