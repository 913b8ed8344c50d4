import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ACTIONS } from './actions.ts'
import { giftActions } from './faucet.ts'
import { DEFAULTS, SETTING_NAMES } from './settings.ts'

const README = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
const [, settings = '', afterwards = ''] = README.split(/^## Settings by address$|^For tests:/m)

const inCode = (text: string): readonly string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)
const rows = [...settings.matchAll(/^\| (`.+?) \| (.+) \| (.+) \|$/gm)].map(([, names = '', , standard = '']) => ({
  names: inCode(names),
  standard,
}))

test('the README has every setting of the address, once, and no other', () => {
  expect(rows.flatMap(({ names }) => names).toSorted()).toEqual(SETTING_NAMES.toSorted())
})

test('its defaults are those of the code, where they are values', () => {
  const said = rows.flatMap(({ names, standard }) => {
    if (standard === 'none') return names.map((name) => [name, ''])
    if (!/^`[^`]+`(, `[^`]+`)*$/.test(standard)) return []
    const values = inCode(standard)
    return names.map((name, index) => [name, values.length === 1 ? values[0] : values[index]])
  })
  expect(said.length).toBeGreaterThan(20)
  const defaults: Readonly<Record<string, string>> = DEFAULTS
  expect(said).toEqual(said.map(([name = '']) => [name, defaults[name]]))
})

test('it has every button that tests press', () => {
  // A page that does not say what its world has offers every gift.
  const gifts = giftActions({
    apiUrl: 'http://localhost:8787',
    projectId: 'local',
    projects: { local: 'All' },
    walletUrl: 'http://localhost:5174',
    inboxUrl: 'http://localhost:8025',
  })
  const ids = [...ACTIONS, ...gifts].map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(10)
  expect(ids.filter((id) => !inCode(afterwards).includes(id))).toEqual([])
})
