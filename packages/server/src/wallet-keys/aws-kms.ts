import { AwsV4Signer } from 'aws4fetch'
import { object, string } from 'valibot'
import { askService } from './ask-service.ts'
import type { RemoteKey, WrappingKey } from './wrapping-key.ts'

const encrypted = object({ CiphertextBlob: string() })
const decrypted = object({ Plaintext: string() })

/**
 * A symmetric key of AWS KMS (https://docs.aws.amazon.com/kms/latest/APIReference/API_Encrypt.html). The context is the encryption
 * context, without which the service does not decrypt.
 */
export function createAwsKms(
  { arn, region, access }: Extract<WrappingKey, { kind: 'aws-kms' }>,
  ask: typeof fetch,
): RemoteKey {
  const { endpoint, sessionToken, ...keys } = access
  async function call<S extends typeof encrypted | typeof decrypted>(action: string, body: object, schema: S) {
    const signer = new AwsV4Signer({
      ...keys,
      ...(sessionToken === undefined ? {} : { sessionToken }),
      service: 'kms',
      region,
      url: endpoint ?? `https://kms.${region}.amazonaws.com/`,
      method: 'POST',
      headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `TrentService.${action}` },
      body: JSON.stringify({ KeyId: arn, ...body }),
    })
    const { url, ...init } = await signer.sign()
    return askService('AWS KMS', new Request(url, init), schema, ask)
  }
  return {
    async encrypt(plain, context) {
      const body = { Plaintext: Buffer.from(plain).toString('base64'), EncryptionContext: { half: context } }
      return (await call('Encrypt', body, encrypted)).CiphertextBlob
    },
    async decrypt(text, context) {
      const body = { CiphertextBlob: text, EncryptionContext: { half: context } }
      return Buffer.from((await call('Decrypt', body, decrypted)).Plaintext, 'base64')
    },
  }
}
