import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buttonsCss } from './buttons-file.ts'

const css = buttonsCss(join(import.meta.dirname, '..', 'packages', 'kit'))

test.each(['connect', 'account', 'network'])(
  'the styles of the %s button, with and without a class of the host',
  (kind) => {
    expect(css).toContain(`}.foyer-button.foyer-${kind}`)
    const [, layer = ''] = css.split('@layer foyer{')
    expect(layer).toContain(`.foyer-own.foyer-${kind}`)
    expect(layer.indexOf('.foyer-button')).toBeGreaterThan(layer.lastIndexOf('.foyer-own'))
  },
)

test('it is complete: every property that it reads of ours is set in it, or is an input of the theme', () => {
  const set = new Set([...css.matchAll(/[{;](--[\w-]+):/g)].map(([, name]) => name))
  const read = [...css.matchAll(/var\((--[\w-]+)/g)].flatMap(([, name = '']) => name)
  expect(read.length).toBeGreaterThan(50)
  expect(read.filter((name) => !set.has(name) && !name.startsWith('--foyer-'))).toEqual([])
})
