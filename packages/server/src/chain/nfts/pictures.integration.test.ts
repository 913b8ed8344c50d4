import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../db/database.ts'
import { migrate } from '../../db/migrate.ts'
import { MIGRATIONS } from '../../db/migrations/index.ts'
import { createNfts } from './nfts.ts'
import { keepNft } from './store.ts'

const ID = 'abcdefghijklmnopqrstuv'
const PNG = Buffer.from('\x89PNG\r\n\x1a\n and more', 'latin1')

let db: Database
beforeAll(async () => {
  db = await openDatabase({ kind: 'embedded' })
  await migrate(db, MIGRATIONS)
})
afterAll(() => db.close())

async function picturesOf(image: string | null, fetchBytes: (url: string) => Promise<Uint8Array>) {
  const key = { chain: 'eip155:1', contract: '0xc', token: '1' }
  await keepNft(db, { ...key, id: ID, name: null, image, state: 'read', readAt: new Date() })
  const asked: string[] = []
  const nfts = createNfts({
    db,
    publicUrl: 'https://api.example',
    sources: new Map(),
    fetchBytes: (url) => {
      asked.push(url)
      return fetchBytes(url)
    },
  })
  return { nfts, asked }
}

test('a picture elsewhere is fetched once for everybody who asks', async () => {
  const { nfts, asked } = await picturesOf('https://far.example/1.png', async () => PNG)
  const answers = await Promise.all([nfts.picture(ID), nfts.picture(ID), nfts.picture(ID)])
  for (const answer of answers) {
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(PNG)
  }
  expect(asked).toEqual(['https://far.example/1.png'])
})

test.each<[string, string | null, () => Promise<Uint8Array>, string]>([
  ['a page', 'https://far.example/1.png', async () => Buffer.from('<html><script>'), 'NOT_FOUND'],
  ['silence', 'https://far.example/1.png', () => Promise.reject(new Error('no')), 'UPSTREAM_UNAVAILABLE'],
  ['a drawing that is none', 'data:image/svg+xml,<html><svg>', async () => PNG, 'NOT_FOUND'],
  ['nothing', null, async () => PNG, 'NOT_FOUND'],
])('%s is no picture', async (_, image, fetchBytes, code) => {
  const { nfts } = await picturesOf(image, fetchBytes)
  await expect(nfts.picture(ID)).rejects.toMatchObject({ code })
})
