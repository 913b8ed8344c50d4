import { afterEach, expect, test, vi } from 'vitest'
import { smallPage } from '../../test/small-page.ts'
import type { Question } from './asking.ts'
import { newBoxSecret } from './box.ts'
import { askBesides, openApprovalWindow } from './door.ts'

/* What the frame takes of its window, where another question with a limit takes the place of the first one. */

afterEach(() => vi.unstubAllGlobals())

const never = async (): Promise<never> => {
  throw new Error('not here')
}

/** A question in a window whose limit was set: the frame's ends of its two channels. */
async function limited() {
  const ports: MessagePort[] = []
  smallPage((port) => ports.push(port))
  const content = { title: 'Allow', dangers: [], steps: [], facts: [], raw: { label: 'Raw', text: '0x' } }
  const question = (subject: string): Question<string> => ({
    ...{ content, subject },
    limited: async () => question('some'),
  })
  const secret = newBoxSecret()
  const answer = askBesides(
    {
      question: question('all'),
      origin: 'https://atoll.example',
      endsAt: performance.now() + 300_000,
      onHeight: () => undefined,
      secret,
      services: never,
      signal: new AbortController().signal,
    },
    openApprovalWindow(secret),
  )
  await vi.waitFor(() => expect(ports).toHaveLength(1))
  ports[0]?.postMessage({ limit: '25', at: Date.now() })
  await vi.waitFor(() => expect(ports).toHaveLength(2))
  const press = (nth: number, isApproved: boolean) => ports[nth]?.postMessage({ isApproved, at: Date.now() })
  return { answer, press }
}

test('a rejection that was pressed while the question with the limit was on its way counts', async () => {
  const { answer, press } = await limited()
  press(0, false)
  expect(await answer).toBeUndefined()
})

test('an approval of the question without the limit does not: only what was drawn last can be approved', async () => {
  const { answer, press } = await limited()
  press(0, true)
  press(1, true)
  expect(await answer).toEqual({ approved: 'some', isFromWindow: true })
})
