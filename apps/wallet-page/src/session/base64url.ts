import { fromBase64, toBase64 } from '@foyer/base/bytes'

/* RFC 4648 section 5, without padding. */

export const toBase64Url = (bytes: Uint8Array): string =>
  toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/** @throws DOMException for other characters */
export const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  fromBase64(text.replaceAll('-', '+').replaceAll('_', '/'))

/** 128 random bits, as ids of wallets, contexts and requests have. */
export const randomId = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(16)))
