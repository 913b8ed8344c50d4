import { expect, test } from 'vitest'
import { endAll } from './end-all.ts'

test('everything is ended in reverse order, also after a failure, and the first failure is told', async () => {
  const ended: string[] = []
  const end =
    (name: string, isFailing = false) =>
    async () => {
      ended.push(name)
      if (isFailing) throw new Error(`${name} failed`)
    }
  const begun = [end('database'), end('store', true), end('relay', true), end('prices')]
  await expect(endAll(begun)).rejects.toThrow('relay failed')
  expect(ended).toEqual(['prices', 'relay', 'store', 'database'])
  await endAll(begun)
  expect(ended).toHaveLength(4)
})
