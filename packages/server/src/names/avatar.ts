import { FoyerError } from '@foyer/base'
import { NOT_FOUND } from '@foyer/base/catalogue'
import type { NameRecord } from '@foyer/contracts'
import { Hono } from 'hono'
import { safeFetch } from '../http/safe-fetch.ts'
import { normalized } from './zone.ts'

type AvatarOptions = {
  readonly recordOf: (name: string) => Promise<NameRecord | undefined>
  /** The same of names that are not ours; absent where no network for them is configured. */
  readonly avatarOf: ((name: string, key: string) => Promise<string | null>) | undefined
  readonly isLocal: boolean
}

const MAX_BYTES = 2 * 1024 * 1024
const DATA_URL = /^data:image\/(?:png|jpeg|gif|webp);base64,([A-Za-z0-9+/=]{1,200000})$/

/**
 * Where a page finds the picture of a name: always with us, so that a strict img-src needs no other host and no stranger learns who
 * looks. Null when the name names none that can be shown.
 */
export function avatarUrl(publicUrl: string, { name, attributes }: NameRecord): string | null {
  const { avatar } = attributes
  if (avatar === undefined || !(DATA_URL.test(avatar) || isHttps(avatar))) return null
  return `${publicUrl}/names/v1/avatar/${encodeURIComponent(name)}`
}

/** Serves pictures of names: bitmaps only, told by their bytes and not by what the other side says. */
export function avatars({ recordOf, avatarOf, isLocal }: AvatarOptions): Hono {
  const app = new Hono()
  app.get('/names/v1/avatar/:name', async (c) => {
    const name = normalized(c.req.param('name'))
    const avatar = name && ((await recordOf(name))?.attributes.avatar ?? (await avatarOf?.(name, 'avatar')))
    const bytes = avatar ? await bytesOf(avatar, isLocal) : undefined
    const type = bytes && typeOf(bytes)
    if (!bytes || !type) throw new FoyerError(NOT_FOUND, { context: { path: c.req.path.slice(0, 200) } })
    return c.body(new Uint8Array(bytes), 200, {
      'content-type': type,
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=300',
    })
  })
  return app
}

async function bytesOf(avatar: string, isLocal: boolean): Promise<Uint8Array | undefined> {
  const [, encoded] = DATA_URL.exec(avatar) ?? []
  if (encoded !== undefined) return Buffer.from(encoded, 'base64')
  if (!isHttps(avatar)) return undefined
  const answer = await safeFetch(avatar, { maxBytes: MAX_BYTES, local: isLocal })
  return answer.status === 200 ? answer.body : undefined
}

const isHttps = (text: string): boolean =>
  text.length <= 2_000 && URL.canParse(text) && new URL(text).protocol === 'https:'

/** By the first bytes of the formats. */
function typeOf(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 12))
  if (head.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))) return 'image/png'
  if (head.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))) return 'image/jpeg'
  if (/^GIF8[79]a/.test(head.toString('latin1'))) return 'image/gif'
  if (/^RIFF.{4}WEBP/s.test(head.toString('latin1'))) return 'image/webp'
  return undefined
}
