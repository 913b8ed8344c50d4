import { describe, expect, test } from 'vitest'
import { bytesOf, readMetadata, Unreachable } from './metadata.ts'
import { pictureType } from './sniff.ts'
import { airdropsIn, isLure } from './spam.ts'

const json = (value: unknown) => `data:application/json;base64,${Buffer.from(JSON.stringify(value)).toString('base64')}`
const fetched: string[] = []
const options = {
  ipfsGateway: 'https://gateway.example/',
  async fetchBytes(url: string) {
    fetched.push(url)
    if (url.includes('silent')) throw new Error('no answer')
    return Buffer.from(url.includes('page') ? '<html>' : '{"name":"Far","image":"ipfs://ipfs/Qm/1.png"}')
  },
}

describe('metadata', () => {
  test.each<[string, unknown]>([
    [
      json({ name: 'Low\u202e Water\n11', image: 'data:image/png;base64,AAAA' }),
      { name: 'Low Water 11', image: 'data:image/png;base64,AAAA' },
    ],
    [
      'data:application/json;utf8,{"name":"50% off","image":"https://a.example/1.png"}',
      { name: '50% off', image: 'https://a.example/1.png' },
    ],
    ['data:application/json;charset=utf-8,%7B%22name%22%3A%22%C3%A9%22%7D', { name: 'é', image: null }],
    ['data:,{"name":"Plain"}', { name: 'Plain', image: null }],
    [
      json({ name: 'Drawn', image_data: '<svg xmlns="x"/>' }),
      { name: 'Drawn', image: 'data:image/svg+xml,%3Csvg%20xmlns%3D%22x%22%2F%3E' },
    ],
    [json({ name: 'x', image: 'javascript:alert(1)' }), { name: 'x', image: null }],
    [json({ name: 'x', image: 'http://a.example/1.png' }), { name: 'x', image: null }],
    [json({ name: 'x', image: 'data:text/html,<script>' }), { name: 'x', image: null }],
    [json({ name: 5, image_url: 'https://a.example/1.png' }), { name: null, image: 'https://a.example/1.png' }],
    ['https://a.example/11', { name: 'Far', image: 'https://gateway.example/ipfs/Qm/1.png' }],
    ['ipfs://Qm/11', { name: 'Far', image: 'https://gateway.example/ipfs/Qm/1.png' }],
    ['https://a.example/page', undefined],
    [json({}), undefined],
    [json([{ name: 'x' }]), undefined],
    [json('x'), undefined],
    ['data:application/json,{', undefined],
    ['nothing', undefined],
    ['file:///etc/passwd', undefined],
    [`data:,${JSON.stringify({ name: 'x', pad: 'x'.repeat(2 ** 20) })}`, undefined],
  ])('%.60s', async (uri, expected) => expect(await readMetadata(uri, options)).toEqual(expected))

  test.each(['https://silent.example/1', 'http://a.example/1', 'ar://abc'])(
    '%s says nothing about the NFT',
    async (uri) => {
      await expect(readMetadata(uri, options)).rejects.toThrow(Unreachable)
    },
  )

  test('without a gateway nobody is asked for ipfs', async () => {
    fetched.length = 0
    await expect(bytesOf('ipfs://Qm/1', { fetchBytes: options.fetchBytes })).rejects.toThrow(Unreachable)
    expect(fetched).toEqual([])
  })
})

describe('pictures are what their first bytes are', () => {
  test.each<[string, string | undefined]>([
    ['\x89PNG\r\n\x1a\n....', 'image/png'],
    ['\xff\xd8\xff\xe0', 'image/jpeg'],
    ['GIF89a', 'image/gif'],
    ['RIFF....WEBPVP8 ', 'image/webp'],
    ['<svg xmlns="http://www.w3.org/2000/svg">', 'image/svg+xml'],
    ['\xef\xbb\xbf <?xml version="1.0"?>\n<!-- a > b --><!DOCTYPE svg PUBLIC "x" "y">\n<svg>', 'image/svg+xml'],
    ['<!DOCTYPE html><svg>', undefined],
    ['<html><svg></svg></html>', undefined],
    ['<svgx>', undefined],
    ['RIFF....WAVE', undefined],
    ['<!DOCTYPE svg [<!ENTITY a "b">]><svg>', undefined],
    ['', undefined],
    ['<!--'.repeat(1_000), undefined],
  ])('%j', (text, type) => expect(pictureType(Buffer.from(text, 'latin1'))).toBe(type))
})

describe('spam', () => {
  test.each([
    'Visit gift-atoll.example.com to claim',
    'CLAIM YOUR REWARD',
    '1000$ Airdrop',
    'ｖｉｓｉｔ us',
    't.me/gifts',
    'www.gifts',
    'gifts . com',
    'https://a',
    'USDC-bonus.xyz',
  ])('%s lures', (name) => expect(isLure(name)).toBe(true))

  test.each([
    'Tidal Study 11',
    'The Visitor',
    'mara.eth',
    'Atoll Genesis 204',
    'Reclaimed Land',
    'St. Moritz',
    'No. 5',
    '',
  ])('%s is a name', (name) => expect(isLure(name, null)).toBe(false))

  const sent = (count: number, signerAmong = false) => ({
    position: 0,
    hash: '0x',
    sender: '0xme',
    recipient: null,
    value: 0n,
    fee: 0n,
    failed: false,
    selector: null,
    approves: false,
    transfers: Array.from({ length: count }, (_, index) => ({
      log: index,
      part: 0,
      standard: 'ERC721' as const,
      contract: '0xc',
      token: 1n,
      sender: '0x0',
      amount: 1n,
      recipient: signerAmong && index === 0 ? '0xme' : `0x${index}`,
    })),
  })
  test('a crowd that did not ask', () => {
    expect(airdropsIn(sent(21))).toEqual(['0xc'])
    expect(airdropsIn(sent(20))).toEqual([])
    expect(airdropsIn(sent(21, true))).toEqual([])
    const toOne = sent(50).transfers.map((transfer) => ({ ...transfer, recipient: '0xone' }))
    expect(airdropsIn({ ...sent(0), transfers: toOne })).toEqual([])
  })
})
