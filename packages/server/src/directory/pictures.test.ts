import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { initials, markSvg } from './mark.ts'
import { createPictures } from './pictures.ts'
import { WALLETS } from './wallets.ts'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'foyer-logos-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

const text = async (pictures: ReturnType<typeof createPictures>, ...args: Parameters<typeof pictures>) =>
  (await pictures(...args)).text()

describe('where a picture comes from', () => {
  test('the bundled mark, where there is one, is not drawn letters', async () => {
    const pictures = createPictures('bundled')
    for (const [kind, id] of [
      ['wallet', 'metamask'],
      ['network', 'eip155:8453'],
      ['network', 'bip122:000000000019d6689c085ae165831e93'],
      ['token', 'USDC'],
    ] as const) {
      expect(await text(pictures, kind, id, { name: id }), id).toMatch(/<path /)
      expect(await text(pictures, kind, id, { name: id }), id).not.toContain('<text')
    }
    expect(await text(pictures, 'wallet', 'family', { name: 'Family' })).toContain('>Fa</text>')
  })

  test('neutral: drawn letters for all', async () => {
    expect(await text(createPictures('neutral'), 'wallet', 'metamask', { name: 'MetaMask' })).toContain('>Me</text>')
  })

  test("the operator's folder, and drawn letters for what is not in it", async () => {
    mkdirSync(join(directory, 'wallet'))
    writeFileSync(join(directory, 'wallet', 'metamask.png'), new Uint8Array([1, 2, 3]))
    writeFileSync(join(directory, 'wallet', 'rainbow.html'), '<script>')
    const pictures = createPictures({ directory })
    const own = await pictures('wallet', 'metamask', { name: 'MetaMask' })
    expect(own.headers.get('content-type')).toBe('image/png')
    expect(new Uint8Array(await own.arrayBuffer())).toEqual(new Uint8Array([1, 2, 3]))
    expect(await text(pictures, 'wallet', 'rainbow', { name: 'Rainbow' })).toContain('>Ra</text>')
    expect(await text(pictures, 'token', 'USDC', { name: 'USDC' })).toContain('>Us</text>')
    expect(await text(pictures, 'wallet', '../wallet/metamask', { name: 'x' })).toContain('<text')
  })

  test('a folder that is not there is told at start', () => {
    expect(() => createPictures({ directory: join(directory, 'none') })).toThrow('FOYER_LOGOS')
    expect(() => createPictures({ directory: 'neutrl' })).toThrow('did you mean neutral?')
  })
})

describe('a drawn mark', () => {
  test.each([
    ['Bitget Wallet', 'Bi'],
    ['Brave Wallet', 'Br'],
    ['Trust Wallet', 'Tr'],
    ['1inch', '1i'],
    ['Wallet', 'Wa'],
    ['XO', 'Xo'],
    ['‎—', '?'],
    ['', '?'],
    ['"><script>', 'Sc'],
    ['Ключ', 'Кл'],
  ])('%s is %s', (name, letters) => expect(initials(name)).toBe(letters))

  test('neighbours in the directory differ in colour', () => {
    const colours = WALLETS.map(({ name }, place) => /fill="(#\w+)"/.exec(markSvg(name, 'wallet', place))?.[1])
    for (let place = 1; place < colours.length; place += 1) expect(colours[place]).not.toBe(colours[place - 1])
  })
})
