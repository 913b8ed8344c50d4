import { describe, expect, test } from 'vitest'
import { findingsOf } from '../fixture.ts'
import type { Rule } from '../tree.ts'
import { banned } from './banned.ts'
import { environment } from './environment.ts'
import { length } from './length.ts'
import { namespaces } from './namespaces.ts'

const found = (rule: Rule, path: string, text: string) => findingsOf(rule, { [path]: text })
const SOURCE = 'packages/kit/src/core/a.ts'

describe('banned', () => {
  test.each([
    ['element.innerHTML = text', 'html'],
    ["element['outerHTML'] = text", 'html'],
    ["element.insertAdjacentHTML('beforeend', text)", 'html'],
    ['const props = { dangerouslySetInnerHTML: { __html: text } }', 'html'],
    ["eval('1')", 'eval'],
    ["globalThis.eval('1')", 'eval'],
    ["new Function('return 1')", 'eval'],
    ["target.postMessage(message, '*')", 'post-message'],
    ["postMessage(message, { targetOrigin: '*' })", 'post-message'],
    ["test.skip('later', () => {})", 'test-left-out'],
    ["describe.only('this', () => {})", 'test-left-out'],
    ["test.describe.fixme('that', () => {})", 'test-left-out'],
    ['// TODO: later', 'todo'],
    ['/* a\n FIXME b */', 'todo'],
  ])('%s', (text, rule) => {
    expect(found(banned, SOURCE, text)).toEqual([`${SOURCE}:1 ${rule}`])
  })

  test('JSX', () => {
    const path = 'packages/kit/src/ui/a.tsx'
    const text = 'const a = <p\n  dangerouslySetInnerHTML={{ __html: text }}\n/>'
    expect(found(banned, path, text)).toEqual([`${path}:2 html`])
  })

  test.each([
    "const text = 'element.innerHTML = 1'",
    "redis.eval('return 1')",
    'target.postMessage(message, origin)',
    'list.skip(1)',
    '// TODO(maria): when the standard is out',
  ])('%s is nothing', (text) => {
    expect(found(banned, SOURCE, text)).toEqual([])
  })

  test('a test may try an HTML sink, and may not be left out', () => {
    const path = 'e2e/a.spec.ts'
    expect(found(banned, path, "element.innerHTML = '<b>'\ntest.skip()")).toEqual([`${path}:2 test-left-out`])
  })
})

describe('namespaces', () => {
  test.each([
    "if (namespace === 'solana') go()",
    "if ('eip155' !== namespace) go()",
    "switch (namespace) { case 'bip122': go() }",
    "if (id.startsWith('eip155:')) go()",
    'if (id.startsWith(`solana:1`)) go()',
  ])('%s', (text) => {
    expect(found(namespaces, SOURCE, text)).toEqual([`${SOURCE}:1 namespace`])
    expect(found(namespaces, 'packages/kit/src/chains/evm/a.ts', text)).toEqual([])
  })

  test.each([
    "const LISTS: readonly string[] = ['eip155', 'cosmos']",
    'const BITCOIN = /^bip122:/',
    'const EITHER = /^(solana|polkadot):/',
  ])('%s', (text) => {
    expect(found(namespaces, SOURCE, text)).toEqual([`${SOURCE}:1 namespace`])
    expect(found(namespaces, 'packages/server/src/chain/a.ts', text)).toEqual([])
    expect(found(namespaces, 'packages/base/src/a.ts', text)).toEqual([])
  })

  test.each(["const ids = ['eip155:1']", 'const LETTERS = /solanaceae/', "const names = ['Solana']"])(
    '%s is free',
    (text) => expect(found(namespaces, SOURCE, text)).toEqual([]),
  )

  test('a namespace that decides nothing is free', () => {
    expect(found(namespaces, SOURCE, "const source = { namespace: 'eip155' }\nif (a === 'solanaceae') go()")).toEqual(
      [],
    )
  })
})

describe('environment', () => {
  test.each([
    ['packages/server/src/app.ts', ['packages/server/src/app.ts:1 environment']],
    ['packages/server/src/config.ts', []],
    ['packages/server/src/app.test.ts', []],
    ['packages/devnet/src/chain.ts', []],
  ])('%s', (path, findings) => {
    expect(found(environment, path, 'const port = process.env.PORT')).toEqual(findings)
  })
})

describe('length', () => {
  const lines = (count: number) => 'go()\n'.repeat(count)
  test.each([
    [SOURCE, 300, []],
    [SOURCE, 301, [`${SOURCE}:301 length`]],
    ['packages/kit/src/core/a.test.ts', 301, []],
    ['packages/server/src/directory/wallets.ts', 900, []],
  ])('%s of %i lines', (path, count, findings) => {
    expect(found(length, path, lines(count))).toEqual(findings)
  })

  test('stylesheets count', () => {
    expect(found(length, 'packages/kit/src/ui/a.css', 'a {}\n'.repeat(301))).toEqual([
      'packages/kit/src/ui/a.css:301 length',
    ])
  })
})
