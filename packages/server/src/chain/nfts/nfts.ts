import { createHash } from 'node:crypto'
import { FoyerError } from '@foyer/base'
import { NOT_FOUND, UPSTREAM_UNAVAILABLE } from '@foyer/base/catalogue'
import type { Nft } from '@foyer/contracts'
import { decodeAbiParameters, getAddress, type Hex, toHex } from 'viem'
import { cacheKey, createCache } from '../../cache.ts'
import type { Database } from '../../db/database.ts'
import { parseCursor, printCursor } from '../cursor.ts'
import type { BlockSource } from '../indexer/source.ts'
import { bytesOf, type MetadataOptions, readMetadata, Unreachable } from './metadata.ts'
import { pictureType } from './sniff.ts'
import { isLure } from './spam.ts'
import { findNfts, type HeldRow, heldBy, imageOf, keepNft, type NftKey, type NftRow, nftKey } from './store.ts'

/** An NFT of a transfer, with the index's data on its collection. */
type SeenNft = NftKey & {
  readonly standard: 'ERC721' | 'ERC1155'
  readonly collection: string | null
  readonly isAirdrop: boolean
}
/** The metadata of an NFT, and whether it is spam. */
export type NftFacts = { readonly name: string | null; readonly imageUrl: string | null; readonly isSpam: boolean }

export type Nfts = {
  /** The metadata of NFTs, by `chain contract token`. Unknown metadata is read now; if that fails, the NFT has no name. */
  readonly describe: (seen: readonly SeenNft[]) => Promise<ReadonlyMap<string, NftFacts>>
  /** A page of an account's NFTs, without spam. */
  readonly held: (
    account: Hex,
    chains: readonly string[],
    cursor: string | undefined,
  ) => Promise<{ data: Nft[]; next: string | null }>
  /**
   * The picture of an NFT.
   * @throws NOT_FOUND, also when the content is not a picture; UPSTREAM_UNAVAILABLE when its host does not answer
   */
  readonly picture: (id: string) => Promise<Response>
}

type NftsOptions = MetadataOptions & {
  readonly db: Database
  readonly publicUrl: string
  /** CAIP-2 id → node. */
  readonly sources: ReadonlyMap<string, Pick<BlockSource, 'read'>>
  readonly now?: () => number
}

/** NFTs per page, and how many pages of spam are skipped for one. */
const PAGE_SIZE = 20
const ROUNDS_MAX = 8
/** Maximum number of NFTs that are read for one answer; the others have no name until the next. */
const READ_MAX = 40
const CURSOR = [/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,64}$/, /^0x[0-9a-f]{40}$/, /^\d{1,78}$/] as const
/** On-chain art needs a lot of gas, within the node's own limit. */
const GAS = 50_000_000n
const URI_MAX_BYTES = 2 * 1024 * 1024
/** First four bytes of keccak-256 of `tokenURI(uint256)` and `uri(uint256)`. */
const URI_CALL = { ERC721: '0xc87b56dd', ERC1155: '0x0e89341c' } as const
/**
 * The number of cached pictures of at most 5 MB each, and their lifetime in milliseconds, so that many visitors cause one
 * request.
 */
const PICTURES_KEPT = 24
const PICTURE_LIFETIME_MS = 3_600_000
/** Lifetimes of metadata, in milliseconds. */
const READ_AGAIN_MS = { read: 86_400_000, unreadable: 3_600_000, unreachable: 600_000 } as const

export function createNfts(options: NftsOptions): Nfts {
  const { db, publicUrl, sources, now = Date.now } = options
  const pictures = createCache({ now, max: PICTURES_KEPT })
  // Two pages opened at the same time request the same NFTs, and each is read once.
  const reading = new Map<string, Promise<NftRow>>()

  return { describe, held, picture }

  async function picture(id: string): Promise<Response> {
    const image = await imageOf(db, id)
    if (image === undefined) throw notThere()
    if (image.startsWith('data:')) return answerPicture(await bytesOf(image, options))
    const key = cacheKey('picture', { image })
    return answerPicture((await pictures.get(key, PICTURE_LIFETIME_MS, () => fetchPicture(image, options))).value)
  }

  async function describe(seen: readonly SeenNft[]): Promise<ReadonlyMap<string, NftFacts>> {
    const unique = [...new Map(seen.map((one) => [nftKey(one), one])).values()]
    const known = await findNfts(db, unique)
    const isDue = (row: NftRow | undefined) => !row || now() - row.readAt.getTime() > READ_AGAIN_MS[row.state]
    // NFTs of spam collections are not requested, so that their makers do not learn of the visit.
    const due = unique.filter((one) => !isSpamBefore(one) && isDue(known.get(nftKey(one)))).slice(0, READ_MAX)
    for (const row of await Promise.all(due.map(readOnce))) known.set(nftKey(row), row)
    return new Map(unique.map((one) => [nftKey(one), factsOf(one, known.get(nftKey(one)))]))
  }

  async function held(account: Hex, chains: readonly string[], cursor: string | undefined) {
    let after = cursor === undefined ? undefined : keyIn(cursor)
    const data: Nft[] = []
    let hasMore = true
    for (let round = 0; hasMore && data.length < PAGE_SIZE && round < ROUNDS_MAX; round += 1) {
      const found = await heldBy(db, account.toLowerCase(), chains, after, PAGE_SIZE + 1)
      const rows = found.slice(0, PAGE_SIZE)
      const facts = await describe(rows.map((row) => ({ ...row, isAirdrop: false })))
      hasMore = found.length > PAGE_SIZE
      for (const [index, row] of rows.entries()) {
        const fact = facts.get(nftKey(row))
        if (fact && !fact.isSpam) data.push(nftOf(row, fact))
        after = row
        if (data.length < PAGE_SIZE) continue
        hasMore ||= index + 1 < rows.length
        break
      }
    }
    return { data, next: hasMore && after ? printCursor([after.chain, after.contract, after.token]) : null }
  }

  function factsOf(seen: SeenNft, row: NftRow | undefined): NftFacts {
    const isSpam = isSpamBefore(seen) || row?.state === 'unreadable' || isLure(row?.name ?? null)
    const imageUrl = row?.image ? `${publicUrl}/public/getNftImage/${row.id}` : null
    return { name: row?.name ?? null, imageUrl, isSpam }
  }

  function readOnce(seen: SeenNft): Promise<NftRow> {
    const key = nftKey(seen)
    const running = reading.get(key) ?? read(seen).finally(() => reading.delete(key))
    reading.set(key, running)
    return running
  }

  async function read({ chain, contract, token, standard }: SeenNft): Promise<NftRow> {
    const row = { chain, contract, token, id: idOf({ chain, contract, token }), readAt: new Date(now()) }
    const nothing = { ...row, name: null, image: null }
    try {
      const word = toHex(BigInt(token), { size: 32 }).slice(2)
      const answer = await sources.get(chain)?.read(contract, `${URI_CALL[standard]}${word}`, GAS)
      const uri = uriIn(answer)?.replaceAll('{id}', word)
      const metadata = uri === undefined ? undefined : await readMetadata(uri, options)
      const read: NftRow = metadata ? { ...row, ...metadata, state: 'read' } : { ...nothing, state: 'unreadable' }
      await keepNft(db, read)
      return read
    } catch (error) {
      // A failure of the host is stored, so that later pages do not wait for it; a failure of the node or the database is not.
      const silent: NftRow = { ...nothing, state: 'unreachable' }
      if (error instanceof Unreachable) await keepNft(db, silent)
      return silent
    }
  }
}

const isSpamBefore = ({ isAirdrop, collection }: SeenNft): boolean => isAirdrop || isLure(collection)

function nftOf(row: HeldRow, { name, imageUrl }: NftFacts): Nft {
  const { chain, contract, token, standard, collection, amount } = row
  const chainId = chain as Nft['chainId']
  const address = `${chain}:${getAddress(contract as Hex)}`
  return { chainId, address, tokenId: token, standard, name, collection, imageUrl, quantity: amount }
}

/** The id of a picture at our URL. It does not reveal the source, and only we can create a valid one. */
function idOf(key: NftKey): string {
  return createHash('sha256').update(nftKey(key)).digest('base64url').slice(0, 22)
}

function uriIn(data: Hex | undefined): string | undefined {
  if (data === undefined || data.length > 2 * URI_MAX_BYTES) return undefined
  try {
    const uri = decodeAbiParameters([{ type: 'string' }], data)[0].trim()
    return uri === '' ? undefined : uri
  } catch {
    return undefined // The data does not match the function's signature.
  }
}

const notThere = (): FoyerError => new FoyerError(NOT_FOUND, { context: { path: '/public/getNftImage' } })

async function fetchPicture(image: string, options: MetadataOptions): Promise<Uint8Array | undefined> {
  try {
    return await bytesOf(image, options)
  } catch (cause) {
    throw new FoyerError(UPSTREAM_UNAVAILABLE, { context: { upstream: 'picture' }, cause })
  }
}

function answerPicture(bytes: Uint8Array | undefined): Response {
  const type = bytes && pictureType(bytes)
  if (!bytes || !type) throw notThere()
  return new Response(Buffer.from(bytes), {
    headers: {
      'content-type': type,
      'cache-control': 'public, max-age=86400',
      // Prevents an SVG that is opened directly from running scripts as a page.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    },
  })
}

function keyIn(cursor: string): NftKey {
  const [chain, contract, token] = parseCursor(cursor, CURSOR)
  return { chain, contract, token }
}
