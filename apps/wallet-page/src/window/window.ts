import { is } from 'valibot'
import { type BoxSecret, secretIn } from '../approve/box.ts'
import { answerTaken, UNCONFIRMED_AFTER_MS, type WindowQuestion, windowQuestion } from '../approve/link.ts'
import { siteName } from '../approve/panel.ts'
import { drawQuestion } from '../approve/question.ts'
import { watchShown } from '../approve/shown.ts'
import { element } from '../element.ts'
import { isolated } from '../isolated.ts'
import type { WindowState, WindowTexts } from './texts.ts'

/** A frame that takes longer is suspended, or has no network. */
const GO_BACK_AFTER_MS = 4_000
/** Through the box a window reads later than was written how long it has: the frame ends the question that much earlier. */
const READ_LATE_MS = 15_000

/**
 * The window in which the visitor answers a question of the wallet's frame. It holds no key and no session, and signs nothing.
 * @param opener the frame. Pages of another origin do not receive what is said to it, and what they say is not heard
 * @param fragment of the address: where the frame asks, if it is cut off
 * @param texts in the language of the page
 */
export function showWindow(opener: WindowProxy | null, fragment: string, texts: WindowTexts): void {
  const tell = (name: WindowState) => draw(texts, texts[name])
  const expired = (origin: string) => drawExpired(texts, origin)
  const secret = secretIn(fragment)
  tell(opener || secret ? 'waiting' : 'alone')
  if (!opener) {
    if (secret) follow(secret, tell, expired).catch(() => tell('alone'))
    return
  }
  let stop: () => void = () => undefined
  let unconfirmed: ReturnType<typeof setTimeout> | undefined
  addEventListener('message', ({ data, source, origin, ports: [port] }: MessageEvent<unknown>) => {
    if (source !== opener || origin !== location.origin || !port || !is(windowQuestion, data)) return
    stop()
    clearTimeout(unconfirmed)
    stop = ask(data, tell, {
      onExpired: () => expired(data.origin),
      onLimit: (limit) => port.postMessage({ limit, at: Date.now() }),
      onAgain: () => port.postMessage({ isAgain: true, at: Date.now() }),
      onAnswer(isApproved) {
        unconfirmed = setTimeout(() => tell('unconfirmed'), UNCONFIRMED_AFTER_MS)
        port.onmessage = ({ data: said }: MessageEvent<unknown>) => {
          if (!is(answerTaken, said)) return
          clearTimeout(unconfirmed)
          stop()
          done(isApproved, tell)
        }
        port.postMessage({ isApproved, at: Date.now() })
      },
    })
  })
  opener.postMessage({ t: 'approval-window' }, location.origin)
}

async function follow(secret: BoxSecret, tell: Tell, expired: (origin: string) => void): Promise<void> {
  const { followBox } = await import('./box-window.ts')
  let stop: () => void = () => undefined
  let isApproved = false
  let shown: { readonly origin: string; readonly endsAt: number } | undefined
  await followBox(secret, {
    load: (url) => fetch(url, { credentials: 'omit' }),
    onQuestion(question, answer) {
      stop()
      shown = { origin: question.origin, endsAt: performance.now() + question.leftMs }
      stop = ask(question, tell, {
        onExpired: () => expired(question.origin),
        onLimit: (limit) => answer({ limit, at: Date.now() }),
        onAgain: () => answer({ isAgain: true, at: Date.now() }),
        onAnswer(is) {
          isApproved = is
          answer({ isApproved: is, at: Date.now() })
        },
      })
    },
    onEnd(how) {
      stop()
      if (how === 'taken') done(isApproved, tell)
      else if (how === 'over' && shown && performance.now() > shown.endsAt - READ_LATE_MS) expired(shown.origin)
      else tell(how)
    },
  })
}

type Tell = (name: WindowState) => void

function done(isApproved: boolean, tell: Tell): void {
  tell(isApproved ? 'approved' : 'rejected')
  window.close()
}

type Answers = {
  /** Its time is over, and it is gone. The frame has ended it too, or does within moments. */
  readonly onExpired: () => void
  /** The frame answers with another question. In base units. */
  readonly onLimit: (limit: string) => void
  readonly onAgain: () => void
  readonly onAnswer: (isApproved: boolean) => void
}

function ask(
  { origin, content, leftMs, theme }: WindowQuestion,
  tell: Tell,
  { onExpired, onLimit, onAgain, onAnswer }: Answers,
): () => void {
  const { dataset, style } = document.documentElement
  if (theme.mode === 'light' || theme.mode === 'dark') dataset.theme = theme.mode
  if (/^#[0-9a-f]{6}$/i.test(theme.accent ?? '')) style.setProperty('--accent', theme.accent ?? '')
  let waiting: ReturnType<typeof setTimeout> | undefined
  const expiry = setTimeout(() => {
    remove()
    onExpired()
  }, leftMs)
  const remove = drawQuestion({
    origin,
    content,
    isWindow: true,
    endsAt: performance.now() + leftMs,
    watch: watchShown,
    onLimit: (amount) => onLimit(`${amount}`),
    onAgain,
    onAnswer(isApproved) {
      clearTimeout(expiry)
      remove()
      tell('sending')
      waiting = setTimeout(() => tell('goBack'), GO_BACK_AFTER_MS)
      onAnswer(isApproved)
    },
  })
  document.title = content.title
  return () => {
    clearTimeout(expiry)
    clearTimeout(waiting)
    remove()
  }
}

function drawExpired(texts: WindowTexts, origin: string): void {
  const close = element('button', 'button primary', texts.close)
  close.type = 'button'
  close.addEventListener('click', () => window.close())
  const why = element('p', 'told', ...isolated(texts.expiredWhy(siteName(origin))))
  draw(texts, texts.expired, [why], [element('footer', 'actions stacked', close)])
}

function draw(texts: WindowTexts, title: string, more: HTMLElement[] = [], actions: HTMLElement[] = []): void {
  const told = element('div', '', element('h1', 'title', title), ...more)
  told.setAttribute('role', 'status')
  document.title = texts.title
  document.body.replaceChildren(
    element(
      'main',
      'panel page',
      element('header', 'band', element('bdi', 'origin', location.origin), element('span', 'compare', texts.compare)),
      element('div', 'body', told),
      ...actions,
    ),
  )
}
