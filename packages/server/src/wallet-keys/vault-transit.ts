import { object, string } from 'valibot'
import { askService } from './ask-service.ts'
import type { RemoteKey, WrappingKey } from './wrapping-key.ts'

const encrypted = object({ data: object({ ciphertext: string() }) })
const decrypted = object({ data: object({ plaintext: string() }) })

/**
 * A key of the transit engine of HashiCorp Vault or OpenBao (https://openbao.org/api-docs/secret/transit/), of a type with
 * associated data, such as aes256-gcm96. The context is the associated data.
 */
export function createVaultTransit(
  { url, token, namespace }: Extract<WrappingKey, { kind: 'vault' }>,
  ask: typeof fetch,
): RemoteKey {
  const call = <S extends typeof encrypted | typeof decrypted>(action: string, body: object, schema: S) => {
    const request = new Request(url.replace(/\/keys\/([\w-]+)$/, `/${action}/$1`), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-vault-token': token,
        'x-vault-request': 'true',
        ...(namespace === undefined ? {} : { 'x-vault-namespace': namespace }),
      },
      body: JSON.stringify(body),
    })
    return askService('Vault', request, schema, ask)
  }
  const base64 = (value: Uint8Array | string) => Buffer.from(value as string).toString('base64')
  return {
    async encrypt(plain, context) {
      const body = { plaintext: base64(plain), associated_data: base64(context) }
      return (await call('encrypt', body, encrypted)).data.ciphertext
    },
    async decrypt(text, context) {
      const body = { ciphertext: text, associated_data: base64(context) }
      return Buffer.from((await call('decrypt', body, decrypted)).data.plaintext, 'base64')
    },
  }
}
