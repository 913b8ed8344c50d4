import type { Database } from '../../db/database.ts'

export type NftKey = { readonly chain: string; readonly contract: string; readonly token: string }

/** The stored metadata of an NFT. `unreadable`: there is none. `unreachable`: its host did not answer. */
export type NftRow = NftKey & {
  readonly id: string
  readonly name: string | null
  readonly image: string | null
  readonly state: 'read' | 'unreadable' | 'unreachable'
  readonly readAt: Date
}

/** An NFT of an account, with the index's data on its collection. */
export type HeldRow = NftKey & {
  readonly standard: 'ERC721' | 'ERC1155'
  readonly amount: string
  readonly collection: string | null
}

export const nftKey = ({ chain, contract, token }: NftKey): string => `${chain} ${contract} ${token}`

/** The stored metadata of these NFTs, by key. */
export async function findNfts(db: Database, keys: readonly NftKey[]): Promise<Map<string, NftRow>> {
  if (keys.length === 0) return new Map()
  const rows = await db.query<NftRow>(
    `select chain, contract, token, id, name, image, state, read_at as "readAt"
      from unnest($1::text[], $2::text[], $3::numeric[]) as w (chain, contract, token) join nfts using (chain, contract, token)`,
    [keys.map(({ chain }) => chain), keys.map(({ contract }) => contract), keys.map(({ token }) => token)],
  )
  return new Map(rows.map((row) => [nftKey(row), row]))
}

export async function keepNft(db: Database, row: NftRow): Promise<void> {
  await db.query(
    `insert into nfts (chain, contract, token, id, name, image, state, read_at) values ($1, $2, $3, $4, $5, $6, $7, $8)
      on conflict (chain, contract, token) do update set name = excluded.name, image = excluded.image, state = excluded.state,
        read_at = excluded.read_at`,
    [row.chain, row.contract, row.token, row.id, row.name, row.image, row.state, row.readAt],
  )
}

export async function imageOf(db: Database, id: string): Promise<string | undefined> {
  const [row] = await db.query<{ image: string | null }>('select image from nfts where id = $1', [id])
  return row?.image ?? undefined
}

/**
 * NFTs of an account in the order of their contracts, strictly after a key. The holder of an ERC-721 is its last receiver; for
 * an ERC-1155 it is the sum of received minus sent. Airdropped collections are left out.
 */
export function heldBy(
  db: Database,
  account: string,
  chains: readonly string[],
  after: NftKey | undefined,
  limit: number,
): Promise<HeldRow[]> {
  const sql = `with got as (
      select distinct t.chain, t.contract, t.token, t.standard from transfers t
      where t.recipient = $1 and t.chain = any($2::text[]) and t.standard in ('ERC721', 'ERC1155')
        and not exists (select 1 from airdrops a where a.chain = t.chain and a.contract = t.contract)
        ${after ? 'and (t.chain, t.contract, t.token) > ($4::text, $5::text, $6::numeric)' : ''}
    ), held as (
      select got.*, case when standard = 'ERC721' then (
          select case when l.recipient = $1 then 1 else 0 end from transfers l
          where l.chain = got.chain and l.contract = got.contract and l.token = got.token
          order by l.block desc, l.position desc, l.log desc limit 1)
        else (
          select sum(case when m.recipient = $1 then m.amount else 0 end) - sum(case when m.sender = $1 then m.amount else 0 end)
          from transfers m where m.chain = got.chain and m.contract = got.contract and m.token = got.token
            and (m.recipient = $1 or m.sender = $1)) end as amount
      from got
    )
    select held.chain, held.contract, held.token, held.standard, held.amount::text as amount, c.name as collection
    from held left join contracts c on c.chain = held.chain and c.address = held.contract
    where held.amount > 0 order by held.chain, held.contract, held.token limit $3::int4`
  return db.query(sql, [account, chains, limit, ...(after ? [after.chain, after.contract, after.token] : [])])
}
