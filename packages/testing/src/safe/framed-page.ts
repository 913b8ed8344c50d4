import type { SafeHost } from './safe-host.ts'

type FramedPage = {
  /** Stands for `window` of the page. */
  readonly page: object
  /** What the page has posted, and to which origin. */
  readonly posted: { readonly message: Record<string, unknown>; readonly to: string }[]
  /** Has the page receive a message. By default from the parent window at its origin. */
  readonly receive: (data: unknown, from?: { readonly origin?: string; readonly source?: unknown }) => void
  readonly parent: object
}

/**
 * A page in the frame of another one.
 * @param options.host answers what the page asks; none: nobody does
 * @param options.referrer in a browser without `ancestorOrigins`
 */
export function framedPage(options: {
  readonly origin: string
  readonly host?: Pick<SafeHost, 'answer'>
  readonly referrer?: string
}): FramedPage {
  const { origin, host, referrer } = options
  const events = new EventTarget()
  const posted: { message: Record<string, unknown>; to: string }[] = []
  const receive: FramedPage['receive'] = (data, { origin: from = origin, source = parent } = {}) => {
    events.dispatchEvent(Object.assign(new Event('message'), { data, origin: from, source }))
  }
  const parent = {
    postMessage(message: never, to: string) {
      posted.push({ message, to })
      // A browser delivers it to no other origin, and to none before the sender has gone on.
      if (to === origin) setTimeout(async () => host && receive(await host.answer(message)), 0)
    },
  }
  const page = {
    parent,
    location: referrer === undefined ? { ancestorOrigins: [origin] } : {},
    document: { referrer: referrer ?? '' },
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  }
  return { page, posted, receive, parent }
}
