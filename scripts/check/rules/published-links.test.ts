import { expect, test } from 'vitest'
import { findingsOf, messagesOf } from '../fixture.ts'
import { publishedLinks } from './published-links.ts'

const README = 'packages/kit/README.md'
const tree = (text: string, manifest: object = {}) => ({
  'packages/kit/package.json': JSON.stringify({ name: '@foyer/kit', files: ['dist', 'LOGOS.md'], ...manifest }),
  [README]: text,
})

test.each([
  ['see [chains](../../docs/chains.md)', '../../docs/chains.md'],
  ['see [chains](../../docs/chains.md#solana "Solana")', '../../docs/chains.md#solana'],
  ['see [the **relay**](src/relay/README.md)', 'src/relay/README.md'],
  ['see [out](dist/../../kit/x.md)', 'dist/../../kit/x.md'],
  ['see [distance](distance.md)', 'distance.md'],
  ['see [root](/docs/chains.md)', '/docs/chains.md'],
  ['![the demo](docs/product.png)', 'docs/product.png'],
  ['[![the demo](https://a.example/a.png)](docs/product.md)', 'docs/product.md'],
  ['[money]: ../../docs/money.md', '../../docs/money.md'],
  ['<a href="../x.md">x</a>', '../x.md'],
  ['<img src="x.png">', 'x.png'],
])('%s leads nowhere', (text, target) => {
  expect(messagesOf(publishedLinks, tree(text))).toEqual([`${target} is not in the package`])
})

test.each([
  '[server](https://www.npmjs.com/package/@foyer/server)',
  '[mail](mailto:a@b.example)',
  '[errors](#errors)',
  '[logos](LOGOS.md), [licence](./LICENSE), [script](dist/foyer.js)',
  'Files like `docs/money.md`, and `[a](b.md)`',
  '```md\n[a](b.md)\n```',
])('%s leads somewhere', (text) => expect(findingsOf(publishedLinks, tree(text))).toEqual([]))

test('the line is that of the link', () => {
  expect(findingsOf(publishedLinks, tree('# A\n\n```ts\nx\n```\n[a](b.md)'))).toEqual([`${README}:6 published-links`])
})

test('a package that is not published may link to its repository', () => {
  expect(findingsOf(publishedLinks, tree('[a](../../docs/a.md)', { private: true }))).toEqual([])
})
