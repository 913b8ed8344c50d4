import { cleanText } from '@foyer/base'
import { record, safeParse, string, unknown } from 'valibot'

type NftMetadata = {
  readonly name: string | null
  /** A `data:` URI or an https address. */
  readonly image: string | null
}

/** Fetches an https URL. @throws when it does not answer, or must not be requested */
type FetchBytes = (url: string) => Promise<Uint8Array>

/** A third party did not answer. This does not affect the NFT, and can be retried. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
}

const METADATA_MAX_BYTES = 1024 * 1024
const IMAGE_ADDRESS_MAX = 2_048
const DATA_URI = /^data:([\w.+-]+\/[\w.+-]+)?((?:;[\w.+-]+(?:=[\w.+-]+)?)*?)(;base64)?,/i

/**
 * Reads the metadata of an NFT from the URI of its contract (ERC-721 and ERC-1155).
 * @param uri `data:`, `https:`, or `ipfs:` if a gateway is configured
 * @returns undefined when there is no valid metadata
 * @throws Unreachable when its host did not answer or is not allowed
 */
export async function readMetadata(uri: string, options: MetadataOptions): Promise<NftMetadata | undefined> {
  const bytes = await bytesOf(uri, options)
  if (bytes === undefined || bytes.length > METADATA_MAX_BYTES) return undefined
  const fields = fieldsOf(Buffer.from(bytes).toString('utf8'))
  if (fields === undefined) return undefined
  const name = typeof fields.name === 'string' ? (cleanText(fields.name, 60) ?? null) : null
  const image = imageOf(fields, options)
  return name === null && image === null ? undefined : { name, image }
}

export type MetadataOptions = {
  readonly fetchBytes: FetchBytes
  /** The gateway for `ipfs://`, e.g. `https://ipfs.example`; without one it is not read. */
  readonly ipfsGateway?: string | undefined
}

/**
 * Fetches the bytes of a URI.
 * @returns undefined for an unsupported one
 * @throws Unreachable
 */
export async function bytesOf(
  uri: string,
  { fetchBytes, ipfsGateway }: MetadataOptions,
): Promise<Uint8Array | undefined> {
  if (/^data:/i.test(uri)) return dataOf(uri)
  const address = httpsOf(uri, ipfsGateway)
  if (address === undefined) {
    if (/^(ipfs|ar|http):/i.test(uri)) throw new Unreachable('nobody here reads that')
    return undefined
  }
  try {
    return await fetchBytes(address)
  } catch (cause) {
    throw new Unreachable('no answer', { cause })
  }
}

function httpsOf(uri: string, gateway: string | undefined): string | undefined {
  const path = /^ipfs:\/\/(?:ipfs\/)?(.+)$/i.exec(uri)?.[1]
  const address = path !== undefined && gateway !== undefined ? `${gateway.replace(/\/$/, '')}/ipfs/${path}` : uri
  return /^https:\/\//i.test(address) && address.length <= IMAGE_ADDRESS_MAX && URL.canParse(address)
    ? address
    : undefined
}

/** RFC 2397, and the unencoded text that contracts use instead. */
function dataOf(uri: string): Uint8Array | undefined {
  const match = DATA_URI.exec(uri)
  if (!match) return undefined
  const body = uri.slice(match[0].length)
  if (match[3]) return Buffer.from(body, 'base64')
  try {
    return Buffer.from(decodeURIComponent(body))
  } catch {
    return Buffer.from(body) // A literal per cent sign.
  }
}

function fieldsOf(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const parsed = safeParse(record(string(), unknown()), JSON.parse(text))
    return parsed.success && !Array.isArray(parsed.output) ? parsed.output : undefined
  } catch {
    return undefined // It is not JSON.
  }
}

/** `image` is the standard's field; the others are supported by large marketplaces too. */
function imageOf(fields: Readonly<Record<string, unknown>>, { ipfsGateway }: MetadataOptions): string | null {
  const drawing = fields.image_data
  if (typeof drawing === 'string' && drawing.trimStart().startsWith('<'))
    return `data:image/svg+xml,${encodeURIComponent(drawing)}`
  for (const value of [fields.image, fields.image_url]) {
    if (typeof value !== 'string') continue
    if (/^data:image\//i.test(value)) return value.length <= METADATA_MAX_BYTES ? value : null
    const address = httpsOf(value, ipfsGateway)
    if (address !== undefined) return address
  }
  return null
}
