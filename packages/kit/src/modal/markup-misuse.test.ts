import { expect, expectTypeOf, test } from 'vitest'
import type { AttributeName } from '../element/markup.ts'
import { elementAttributes, markupMisuse } from './markup-misuse.ts'

const element = (localName: string, attributes: Readonly<Record<string, string>>) =>
  ({
    localName,
    attributes: Object.entries(attributes).map(([name, value]) => ({ name, value })),
  }) as unknown as Element

test.each([
  [{ 'theme-mode': 'drak' }, ['theme-mode: in <foyer-button> “drak” is none of light, dark, auto']],
  [{ 'modal-size': 'small' }, ['modal-size: in <foyer-button> “small” is none of normal, compact']],
  [{ size: 'large' }, ['size: in <foyer-button> “large” is none of sm, md, lg']],
  [{ balance: 'none' }, ['balance: in <foyer-button> “none” is none of show, hide']],
  [{ namespace: 'ethereum' }, ['namespace: in <foyer-button> “ethereum” is none of eip155, solana']],
  [{ colour: 'red' }, []],
  [{ projectid: 'x' }, ['projectid: in <foyer-button> there is no attribute of that name; did you mean `project-id`?']],
  [{ network: 'x' }, ['network: in <foyer-button> there is no attribute of that name; did you mean `networks`?']],
])('%j', (attributes, told) => {
  const all = markupMisuse([element('foyer-button', attributes)], ['eip155', 'solana'])
  expect(all.map(({ attribute, reason }) => `${attribute}: ${reason}`)).toEqual(told)
})

test('what is right, empty, of every element or of a framework is no mistake', () => {
  const right = { 'theme-mode': ' dark ', size: 'lg', balance: '', namespace: 'solana', disabled: '', label: 'Log in' }
  const strange = {
    'data-v-7a': '',
    'aria-label': 'x',
    'onfoyer-connect': 'x()',
    '@click': 'x',
    'v-if': 'x',
    slot: 'x',
  }
  expect(
    markupMisuse([element('foyer-modal', { ...right, ...strange, class: 'big', style: '', id: 'a' })], ['solana']),
  ).toEqual([])
})

test('every attribute is known', () => {
  expectTypeOf<keyof ReturnType<typeof elementAttributes>>().toEqualTypeOf<AttributeName>()
  expect(elementAttributes(['eip155']).namespace).toEqual(['eip155'])
})
