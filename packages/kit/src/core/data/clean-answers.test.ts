import { expect, test } from 'vitest'
import { cleanAnswers } from './clean-answers.ts'

const answering = (answer: unknown) =>
  cleanAnswers({ ask: async (_: object) => answer }, 'http://127.0.0.1:8080').ask({})

test.each([
  ['https://cdn.example/x.png', 'https://cdn.example/x.png'],
  ['data:image/png;base64,AA==', 'data:image/png;base64,AA=='],
  ['http://127.0.0.1:8080/public/getTokenImage/ETH', 'http://127.0.0.1:8080/public/getTokenImage/ETH'],
  ['http://127.0.0.1:9090/x.png', null],
  ['http://tracker.example/x.png', null],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['blob:https://atoll.example/1', null],
  ['//tracker.example/x.png', null],
  ['/x.png', null],
  ['', null],
])('a picture at %j becomes %j', async (address, expected) => {
  for (const key of ['iconUrl', 'imageUrl', 'image_url', 'avatar'])
    expect(await answering({ data: [{ [key]: address }] })).toEqual({
      data: [{ [key]: expected }],
    })
})

test('a name that is too long keeps its end, which says whose it is', async () => {
  const { name } = (await answering({ name: `theo.eth${' '.repeat(3)}${'x'.repeat(200)}.attacker.eth` })) as {
    name: string
  }
  expect(name).toMatch(/^theo\.eth x+…x+\.attacker\.eth$/)
})

test('names are cleaned wherever they stand, and nothing else is touched', async () => {
  const dirty = '\u202eksaMateM\u200b'
  expect(
    await answering({
      data: [
        { name: dirty, symbol: dirty, id: dirty, chains: ['eip155:1'], fungible_info: { name: '\u200b' }, price: 1 },
      ],
      collection: null,
      next: undefined,
    }),
  ).toEqual({
    data: [
      { name: 'ksaMateM', symbol: 'ksaMateM', id: dirty, chains: ['eip155:1'], fungible_info: { name: '' }, price: 1 },
    ],
    collection: null,
    next: undefined,
  })
})
