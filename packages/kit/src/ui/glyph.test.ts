import { createHash } from 'node:crypto'
import { glyphOf } from '@foyer/base/glyph'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import fixture from './glyph.fixture.json' with { type: 'json' }
import { GlyphPicture } from './glyph-picture.tsx'

/**
 * The fixture holds digests of what the design's normative script (identity.js) draws for 34 EVM, 12 Solana and 4 Bitcoin
 * addresses. React writes the same picture in its own spelling: an empty element has a closing tag.
 */
const drawn = (address: string): string =>
  renderToStaticMarkup(createElement(GlyphPicture, { address })).replaceAll(/><\/(path|circle)>/g, '/>')

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32)

describe('the door of an address', () => {
  it.each(fixture)('is the one the design draws for $address', ({ address, sha256 }) => {
    expect(digest(drawn(address))).toBe(sha256)
  })

  it('does not depend on how an EVM address is spelled', () => {
    const address = '0x680aC0fFee680aC0fFee680aC0fFee680aC09F5a'
    expect(glyphOf(address.toLowerCase())).toEqual(glyphOf(address))
  })

  it('does depend on the case of a Solana address, where case is part of the key', () => {
    const address = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
    expect(glyphOf(address.toLowerCase())).not.toEqual(glyphOf(address))
  })
})
