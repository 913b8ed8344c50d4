import { expect, test } from 'vitest'
import { createCache } from '../cache.ts'
import { errorResponse } from '../http/serve.ts'
import { avatars } from './avatar.ts'

const PNG = Buffer.from('89504e470d0a1a0a0000', 'hex')

/** A name service and a host of pictures that count how often they are asked. */
function start(answer: () => Promise<{ status: number; body: Uint8Array }>) {
  const asked: string[] = []
  let now = 0
  const cache = createCache({ now: () => now })
  const app = avatars({
    recordOf: async () => undefined,
    avatarOf: async (name) => {
      asked.push(name)
      return `https://pictures.example/${name}.png`
    },
    remember: async (key, lifetimeMs, load) => (await cache.get(key, lifetimeMs, load)).value,
    fetchPicture: (url) => {
      asked.push(url)
      return answer()
    },
  })
  app.onError((error) => errorResponse(error, () => {}))
  const get = (name: string) => app.request(`/names/v1/avatar/${name}`)
  return { get, asked, pass: (ms: number) => (now += ms) }
}

test('a picture is looked up and downloaded once, by however many at a time', async () => {
  const { get, asked, pass } = start(async () => ({ status: 200, body: PNG }))
  const answers = [...(await Promise.all([get('mara.eth'), get('mara.eth')])), await get('MARA.eth')]
  for (const answer of answers) {
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(PNG)
  }
  expect(asked).toEqual(['mara.eth', 'https://pictures.example/mara.eth.png'])
  pass(300_000)
  await get('mara.eth')
  expect(asked).toHaveLength(4)
})

test('a picture that is not there is remembered too', async () => {
  const { get, asked } = start(async () => ({ status: 404, body: PNG }))
  expect([(await get('mara.eth')).status, (await get('mara.eth')).status]).toEqual([404, 404])
  expect(asked).toHaveLength(2)
})
