import { beforeEach, expect, test } from 'vitest'
import { applyTheme } from './theme.ts'

let set: Map<string, string>
let root: Parameters<typeof applyTheme>[0]
beforeEach(() => {
  set = new Map()
  root = {
    dataset: {},
    style: {
      setProperty: (name, value) => void set.set(name, value ?? ''),
      removeProperty: (name) => {
        set.delete(name)
        return ''
      },
    },
  }
})
const applied = (themeVariables: Record<string, unknown>) => {
  applyTheme(root, { themeVariables })
  return Object.fromEntries(set)
}

test('mode, accent, radius and size of a host’s theme', () => {
  applyTheme(root, { themeMode: 'dark' })
  expect(root.dataset.theme).toBe('dark')
  expect(
    applied({ '--foyer-accent': '#C0ffee', '--foyer-radius-master': '2px', '--foyer-font-size-master': ' 11.5px ' }),
  ).toEqual({ '--accent': '#C0ffee', '--radius': '2px', '--size': '11.5px' })
})

test.each(['#fff', 'rgb(1 2 3)', 'rgb(1, 2, 3)', 'hsl(200deg 50% 40%)', 'oklch(.5 0.1 200)', 'oklch(50% 0.1 200)'])(
  'a colour: %s',
  (colour) => expect(applied({ '--foyer-accent': colour })).toEqual({ '--accent': colour }),
)

test.each([
  'transparent',
  '#0000',
  '#11223300',
  'rgb(0 0 0 / 0)',
  'rgba(0,0,0,0)',
  'rgb(1, 2, 3, 0)',
  'var(--surface)',
  'url(https://evil.example)',
  'red; } * { display: none',
  '#fff !important',
  '',
  7,
  null,
  { toString: () => '#fff' },
])('no colour: %s', (colour) => expect(applied({ '--foyer-accent': colour })).toEqual({}))

test('sizes stay readable, whatever a page says', () => {
  expect(applied({ '--foyer-font-size-master': '1px', '--foyer-radius-master': '99px' })).toEqual({
    '--size': '9px',
    '--radius': '8px',
  })
  expect(applied({ '--foyer-font-size-master': '99px' })).toEqual({ '--size': '14px' })
  for (const size of ['1em', '-1px', 'calc(1px)', '10', '1e9px'])
    expect(applied({ '--foyer-font-size-master': size })).toEqual({})
})

test('what would hide words is not taken, and what a host takes back is as before', () => {
  expect(
    applied({ '--foyer-font-family': 'Wingdings', '--foyer-color-mix': '#000', '--surface': '#000', '--ink': '#fff' }),
  ).toEqual({})
  applied({ '--foyer-accent': '#123456' })
  expect(applied({})).toEqual({})
})
