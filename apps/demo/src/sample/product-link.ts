import type { Foyer } from '@foyer/kit'
import { type InferOutput, safeParse } from 'valibot'
import type { DemoConfig } from '../config.ts'
import { fromProductPage, type fromSample } from '../frame/protocol.ts'
import { ACTIONS, type Outcome, perform } from '../playground/actions.ts'
import { giftActions, giftRefusal } from '../playground/faucet.ts'
import { configOf } from '../playground/options.ts'
import type { LogEntry, Playground } from '../playground/playground.ts'

type Told = InferOutput<typeof fromSample>
type Asked = InferOutput<typeof fromProductPage>

/** An action of the host that makes things difficult too. */
const FAILING = {
  id: 'send-reverting',
  kind: 'trouble',
  name: 'A transfer that fails',
  what: 'asks your wallet; the chain rejects it',
} as const

/** Connects the sample with the product page that frames it: tells it what happens here, and does what it asks for. */
export function linkToProductPage(playground: Playground, page: DemoConfig, productPage: Window): void {
  const tell = (message: Told) => productPage.postMessage(message, location.origin)
  const gifts = [
    ...giftActions(page),
    ...ACTIONS.flatMap((action) => (action.id === FAILING.id ? [{ ...action, ...FAILING }] : [])),
  ]
  addEventListener('message', ({ origin, source, data }) => {
    if (origin !== location.origin || source !== productPage) return
    const asked = safeParse(fromProductPage, data)
    if (asked.success) void answer(asked.output)
  })

  async function answer(asked: Asked): Promise<void> {
    const { foyer } = playground.get()
    if (asked.type === 'open') return foyer.open()
    if (asked.type === 'restart') {
      // A wallet that does not let go is asked again after the reload.
      await foyer.disconnect().catch(() => undefined)
      return location.reload()
    }
    if (asked.type === 'change') {
      // A modal that is open stays in sight when the change needs a new instance, and so does one that the change before has renewed
      // and that is not open again yet.
      const { open, loading } = foyer.getState()
      playground.change(asked.patch)
      const now = playground.get().foyer
      if ((open || loading) && now !== foyer) await now.open()
      return
    }
    const gift = gifts.find(({ id }) => id === asked.id)
    if (!gift) return
    const say = ({ status, text }: Outcome) => tell({ type: 'outcome', id: gift.id, status, text })
    say(await perform(gift, foyer, configOf(playground.get().settings, page), say))
  }

  let followed: Foyer | undefined
  let unfollow: () => void = () => undefined
  let heard: LogEntry | undefined
  let told = playground.get()
  const report = () => {
    const now = playground.get()
    const { settings, news, log, foyer } = now
    if (settings !== told.settings || news !== told.news)
      tell({ type: 'settings', settings, refusal: news?.bad ? news.text : undefined })
    told = now
    const from = heard ? log.indexOf(heard) : log.length
    for (const entry of log.slice(0, Math.max(from, 0)).reverse())
      tell({ type: 'event', name: entry.name, text: entry.text.replaceAll(/[[\]"{}]/g, '') })
    heard = log[0]
    if (foyer === followed) return
    followed = foyer
    unfollow()
    unfollow = foyer.subscribe(() => reportStatus(foyer))
    reportStatus(foyer)
  }
  function reportStatus(foyer: Foyer): void {
    const state = foyer.getState()
    tell({ type: 'status', status: state.status, giftRefusal: giftRefusal(state, page) })
  }
  tell({
    type: 'ready',
    settings: told.settings,
    gifts: gifts.map(({ id, label, name, what, kind }) => ({ id, label, name, what, kind })),
  })
  playground.subscribe(report)
  report()
}
