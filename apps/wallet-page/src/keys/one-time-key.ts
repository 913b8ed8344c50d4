/* The key that a service seals a half to. Apart from the opening, so that only the worker loads that. */

/** `privateKey` cannot be exported. It can be stored in IndexedDB and sent to a worker. */
export type OneTimeKey = { readonly privateKey: CryptoKey; readonly publicKey: Uint8Array }

export async function createOneTimeKey(): Promise<OneTimeKey> {
  const algorithm = { name: 'ECDH', namedCurve: 'P-256' }
  const { privateKey, publicKey } = await crypto.subtle.generateKey(algorithm, false, ['deriveBits'])
  return { privateKey, publicKey: new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)) }
}
