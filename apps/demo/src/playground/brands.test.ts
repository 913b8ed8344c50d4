import { expect, it } from 'vitest'
import { brandOf, dressedAs } from './brands.ts'
import { DEFAULTS } from './settings.ts'
import { themeOf } from './theme.ts'

const settings = (patch: Partial<Record<keyof typeof DEFAULTS, string>> = {}) => ({ ...DEFAULTS, ...patch })

it('going to another brand and back leaves nothing behind', () => {
  const slab = settings(dressedAs('slab', settings({ accent: '#123456' })))
  expect(slab).toMatchObject({
    name: 'Slab',
    accent: '',
    terms: 'https://slab.example/terms',
    privacy: 'https://slab.example/privacy',
    statement: 'I accept the Slab Terms of Service.',
  })
  expect(themeOf(slab).mode).toBe('dark')
  expect({ ...slab, ...dressedAs('atoll', slab) }).toEqual(DEFAULTS)
})

it('what somebody typed stays', () => {
  const patch = dressedAs('maison', settings({ name: 'Mine', terms: '' }))
  expect(patch).toMatchObject({ brand: 'maison', privacy: 'https://maison.example/privacy' })
  expect(patch).not.toHaveProperty('name')
  expect(patch).not.toHaveProperty('terms')
})

it('a name that every object has is no brand', () => {
  expect(brandOf('constructor')).toBeUndefined()
  expect(dressedAs('slab', settings({ brand: 'constructor' })).name).toBe('Slab')
})
