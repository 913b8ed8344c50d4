import { readdirSync, readFileSync } from 'node:fs'
import { join, parse } from 'node:path'
import { FoyerError } from '@foyer/base'
import { INVALID_OPTION } from '@foyer/base/catalogue'
import { didYouMean } from '../settings.ts'
import { markSvg, type PictureKind } from './mark.ts'

/** Marks that come with the server, drawn ones, or the operator's own folder: `wallet/<id>.svg`, `network/…`, `token/…`, `currency/…`; also `.png` and `.webp`. */
export type LogosSetting = 'bundled' | 'neutral' | { readonly directory: string }
/** The inputs of a generated logo: the name, and the position in its list, so that neighbours differ in colour. */
type Listed = { readonly name: string; readonly place?: number }
/** The picture of a listed item: its logo, otherwise a generated one. */
export type Pictures = (kind: PictureKind, id: string, listed: Listed) => Promise<Response>

type Picture = { readonly type: string; readonly body: string | Uint8Array<ArrayBuffer> }
type Bundled = Partial<Readonly<Record<PictureKind, Readonly<Record<string, string>>>>>

const TYPES: Readonly<Record<string, string>> = { '.svg': 'image/svg+xml', '.png': 'image/png', '.webp': 'image/webp' }
const KINDS: readonly PictureKind[] = ['wallet', 'network', 'token', 'currency']
/** Logos rarely change, except with a release or a restart of the server. */
const CACHE_CONTROL = 'public, max-age=604800, stale-while-revalidate=2592000'

/** @throws INVALID_OPTION where the operator's folder cannot be read */
export function createPictures(logos: LogosSetting): Pictures {
  const own = typeof logos === 'object' ? ownPictures(logos.directory) : undefined
  const find = async (kind: PictureKind, id: string): Promise<Picture | undefined> => {
    if (own !== undefined) return own(kind, id)
    return logos === 'neutral' ? undefined : bundled(kind, id)
  }
  return async (kind, id, { name, place }) =>
    answer((await find(kind, id)) ?? { type: 'image/svg+xml', body: markSvg(name, kind, place) })
}

/** Loaded on first use, since a server that is only a relay does not need this quarter of a megabyte. */
async function bundled(kind: PictureKind, id: string): Promise<Picture | undefined> {
  const { default: logos }: { default: Bundled } = await import('./generated/logos.json', { with: { type: 'json' } })
  const marks = logos[kind] ?? {}
  const body = Object.hasOwn(marks, id) ? marks[id] : undefined
  return body === undefined ? undefined : { type: 'image/svg+xml', body }
}

/** Read once at the start. Requests look pictures up by id, which never becomes a path. */
function ownPictures(directory: string): (kind: PictureKind, id: string) => Picture | undefined {
  const pictures = new Map<string, Picture>()
  const reason = whyNoFolder(directory)
  if (reason !== undefined) throw new FoyerError(INVALID_OPTION, { context: { option: 'FOYER_LOGOS', reason } })
  for (const kind of KINDS)
    for (const file of filesIn(join(directory, kind))) {
      const { name, ext } = parse(file)
      const type = TYPES[ext.toLowerCase()]
      if (type !== undefined)
        pictures.set(`${kind} ${name}`, { type, body: new Uint8Array(readFileSync(join(directory, kind, file))) })
    }
  return (kind, id) => pictures.get(`${kind} ${id}`)
}

/** What is wrong with the operator's folder, if anything. */
export function whyNoFolder(directory: string): string | undefined {
  try {
    readdirSync(directory)
    return undefined
  } catch {
    // Missing, no folder, or closed to us: any of them may be a slip in the one word that is no folder.
    return `it is neither “neutral” nor a folder that can be read: ${directory}${didYouMean(directory, ['neutral'])}`
  }
}

/** An operator may bring one kind and leave the others to the drawn marks. */
function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function answer({ type, body }: Picture): Response {
  return new Response(body, {
    headers: {
      'content-type': type,
      'cache-control': CACHE_CONTROL,
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    },
  })
}
