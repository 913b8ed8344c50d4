import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'

/*
 * Key management services as a server sees them, for tests: the answers of AWS KMS (Encrypt, Decrypt) and of the transit engine of
 * Vault, with their checks of the caller. Their documentation: https://docs.aws.amazon.com/kms/latest/APIReference/ and
 * https://openbao.org/api-docs/secret/transit/.
 */

type Fault = 'down' | 'busy' | 'html' | 'forbidden'
type Answered = { readonly status: number; readonly body: unknown }

const sealing = () => {
  const key = randomBytes(32)
  return {
    seal(plain: Buffer, aad: string): Buffer {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(aad))
      const text = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), text])
    },
    open(sealed: Buffer, aad: string): Buffer | undefined {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12), { authTagLength: 16 })
      decipher.setAAD(Buffer.from(aad)).setAuthTag(sealed.subarray(12, 28))
      try {
        return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()])
      } catch {
        return undefined // The caller answers as the service does.
      }
    },
  }
}

/** @param answer what the service answers to a request with that body @param busy its answer when it is asked too often */
function fake(answer: (request: Request, body: string) => Answered, busy: Answered) {
  const seen: string[] = []
  let fault: Fault | undefined
  const send: typeof fetch = async (input) => {
    const request = new Request(input)
    const text = await request.text()
    seen.push(text)
    if (fault === 'down') throw new TypeError('connection refused')
    if (fault === 'html') return new Response('<html>', { status: 200 })
    if (fault === 'forbidden') return Response.json({ message: 'denied' }, { status: 403 })
    const { status, body } = fault === 'busy' ? busy : answer(request, text)
    return Response.json(body, { status })
  }
  const fail = (next: Fault): void => {
    fault = next
  }
  return { fetch: send, seen, fail }
}

export function createKmsFake(owner: { arn: string; accessKeyId: string; secretAccessKey: string }) {
  const { seal, open } = sealing()
  return fake(
    (request, text) => {
      if (!isSigned(request, text, owner)) return { status: 400, body: { __type: 'IncompleteSignatureException' } }
      const body = JSON.parse(text)
      const context = JSON.stringify(body.EncryptionContext)
      if (body.KeyId !== owner.arn) return { status: 400, body: { __type: 'NotFoundException' } }
      if (request.headers.get('x-amz-target') === 'TrentService.Encrypt') {
        const blob = seal(Buffer.from(body.Plaintext, 'base64'), context)
        return { status: 200, body: { CiphertextBlob: blob.toString('base64'), KeyId: owner.arn } }
      }
      const plain = open(Buffer.from(body.CiphertextBlob, 'base64'), context)
      return plain
        ? { status: 200, body: { Plaintext: plain.toString('base64'), KeyId: owner.arn } }
        : { status: 400, body: { __type: 'InvalidCiphertextException' } }
    },
    { status: 400, body: { __type: 'ThrottlingException' } },
  )
}

export function createVaultFake(owner: { key: string; token: string; namespace: string }) {
  const { seal, open } = sealing()
  return fake(
    ({ url, headers }, text) => {
      const [, action, key] = /^\/v1\/transit\/(encrypt|decrypt)\/(.+)$/.exec(new URL(url).pathname) ?? []
      const isAllowed =
        headers.get('x-vault-token') === owner.token && headers.get('x-vault-namespace') === owner.namespace
      if (!isAllowed) return { status: 403, body: { errors: ['permission denied'] } }
      if (key !== owner.key) return { status: 404, body: { errors: [] } }
      const body = JSON.parse(text)
      if (action === 'encrypt') {
        const sealed = seal(Buffer.from(body.plaintext, 'base64'), body.associated_data)
        return { status: 200, body: { data: { ciphertext: `vault:v1:${sealed.toString('base64')}` } } }
      }
      const [, , sealed = ''] = String(body.ciphertext).split(':')
      const plain = open(Buffer.from(sealed, 'base64'), body.associated_data)
      return plain
        ? { status: 200, body: { data: { plaintext: plain.toString('base64') } } }
        : { status: 400, body: { errors: ['cipher: message authentication failed'] } }
    },
    { status: 429, body: { errors: ['request path rate limit quota exceeded'] } },
  )
}

type Signed = {
  readonly method: string
  readonly path: string
  readonly query: string
  /** The signed ones, by their names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}
type Scope = { readonly date: string; readonly region: string; readonly service: string }

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** Signature Version 4, https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html */
export function signatureOf({ method, path, query, headers, body }: Signed, scope: Scope, secret: string): string {
  const names = Object.keys(headers).sort()
  const lines = names.map((name) => `${name}:${headers[name]}\n`).join('')
  const canonical = [method, path, query, lines, names.join(';'), sha256(body)].join('\n')
  const place = `${scope.date}/${scope.region}/${scope.service}/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], place, sha256(canonical)].join('\n')
  const key = [scope.date, scope.region, scope.service, 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${secret}`)
  return hmac(key, toSign).toString('hex')
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request, SignedHeaders=([^,]+), Signature=(.+)$/

function isSigned(request: Request, body: string, owner: { accessKeyId: string; secretAccessKey: string }): boolean {
  const [, id, date = '', region = '', service = '', names = '', signature] =
    AUTHORIZATION.exec(request.headers.get('authorization') ?? '') ?? []
  const { pathname: path, host } = new URL(request.url)
  const headers = Object.fromEntries(
    names.split(';').map((name) => [name, name === 'host' ? host : (request.headers.get(name) ?? '')]),
  )
  const signed = { method: request.method, path, query: '', headers, body }
  return id === owner.accessKeyId && signature === signatureOf(signed, { date, region, service }, owner.secretAccessKey)
}
