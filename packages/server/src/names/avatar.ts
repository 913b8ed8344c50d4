import { FoyerError } from '@foyer/base'
import { NOT_FOUND } from '@foyer/base/catalogue'
import { CACHE_LIFETIME_MS } from '@foyer/base/constants'
import type { NameRecord } from '@foyer/contracts'
import { Hono } from 'hono'
import { normalized } from './zone.ts'

type AvatarOptions = {
  readonly recordOf: (name: string) => Promise<NameRecord | undefined>
  /** The same of names that are not ours; absent where no network for them is configured. */
  readonly avatarOf: ((name: string, key: string) => Promise<string | null>) | undefined
  /** Caches answers of third parties, since a page of names requests the same pictures repeatedly. */
  readonly remember: <T>(key: string, lifetimeMs: number, load: () => Promise<T>) => Promise<T>
  /** A URL that a name's owner chose. */
  readonly fetchPicture: (url: string) => Promise<{ readonly status: number; readonly body: Uint8Array }>
}

export const PICTURE_MAX_BYTES = 2 * 1024 * 1024
const DATA_URL = /^data:image\/(?:png|jpeg|gif|webp);base64,([A-Za-z0-9+/=]{1,200000})$/

/**
 * The URL of a name's picture, always on this server, so that a strict img-src needs no other host and third parties do not
 * learn about visitors. Null if the name has no usable picture.
 */
export function avatarUrl(publicUrl: string, { name, attributes }: NameRecord): string | null {
  const { avatar } = attributes
  if (avatar === undefined || !(DATA_URL.test(avatar) || isHttps(avatar))) return null
  return `${publicUrl}/names/v1/avatar/${encodeURIComponent(name)}`
}

/** Serves pictures of names: bitmaps only, recognised by their bytes rather than by the declared type. */
export function avatars({ recordOf, avatarOf, remember, fetchPicture }: AvatarOptions): Hono {
  const foreign = async (name: string) =>
    avatarOf && remember(`ens-avatar ${name}`, CACHE_LIFETIME_MS.name, () => avatarOf(name, 'avatar'))
  const bytesOf = async (avatar: string): Promise<Uint8Array | undefined> => {
    const [, encoded] = DATA_URL.exec(avatar) ?? []
    if (encoded !== undefined) return Buffer.from(encoded, 'base64')
    if (!isHttps(avatar)) return undefined
    return remember(`picture ${avatar}`, CACHE_LIFETIME_MS.name, async () => {
      const { status, body } = await fetchPicture(avatar)
      return status === 200 ? body : undefined
    })
  }
  const app = new Hono()
  app.get('/names/v1/avatar/:name', async (c) => {
    const name = normalized(c.req.param('name'))
    const avatar = name && ((await recordOf(name))?.attributes.avatar ?? (await foreign(name)))
    const bytes = avatar ? await bytesOf(avatar) : undefined
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
