import { describe, expect, it } from 'vitest'
import { MONOGRAM_TONES, monogram } from './monogram.ts'

describe('monogram', () => {
  it.each([
    ['Harbor', 'H'],
    ['éclair', 'É'],
    ['  (1inch)', '1'],
    ['محفظة', 'م'],
    ['🦊 fox', 'F'],
    ['ßtack', 'SS'],
    ['', '?'],
    ['🦊', '?'],
  ])('of %j is %j', (name, letter) => {
    expect(monogram(name).letter).toBe(letter)
  })

  it('gives one name one ground, however it is spelled, and spreads names over all of them', () => {
    expect(monogram('Harbor').tone).toBe(monogram(' HARBOR ').tone)
    const tones = new Set(Array.from({ length: 100 }, (_, index) => monogram(`Wallet ${index}`).tone))
    expect([...tones].sort()).toEqual(Array.from({ length: MONOGRAM_TONES }, (_, tone) => tone))
  })
})
