import { isFoyerError } from '@foyer/base'
import { ORIGIN_NOT_ALLOWED } from '@foyer/base/catalogue'
import { createClient, type directory, directoryCalls, reportCalls, type reports } from '@foyer/contracts'
import { accountOf, networkOf } from '../../core/connections/session.ts'
import type { Context } from '../../core/context.ts'
import type { FoyerEventName } from '../../core/events.ts'
import { report } from '../../core/notices.ts'
import { SDK_VERSION } from '../../core/sdk.ts'
import { createErrorLimit } from './error-limit.ts'
import { errorReportOf, propertiesOf, TRACKED } from './reported-properties.ts'

type Report = {
  readonly eventId: string
  readonly url: string
  readonly domain: string
  readonly timestamp: number
  readonly props: {
    readonly type: 'track' | 'error'
    readonly event: string
    readonly properties: Readonly<Record<string, unknown>>
    readonly address: string | null
    readonly caipNetworkId: string | null
  }
}

/** Maximum number of events in one request; more are dropped. */
const BATCH_MAX = 50
/** How long events are batched, in milliseconds; they are sent at once when the page is hidden. */
const FLUSH_AFTER_MS = 5_000

/**
 * Reports events of the modal to our server if both the host and the project enable it. Loaded with the first opening, so
 * earlier events are reported then, or with a swap of an earlier page. It starts once, never throws, and nothing waits for it.
 */
export function startAnalytics(ctx: Context): void {
  const { apiUrl, projectId } = ctx.options
  if (apiUrl === undefined || projectId === undefined || ctx.modalRuntime.tracked) return
  ctx.modalRuntime.tracked = true
  const client = createClient<Pick<typeof directory, 'getAnalyticsConfig'> & typeof reports>(
    { getAnalyticsConfig: directoryCalls.getAnalyticsConfig, ...reportCalls },
    {
      baseUrl: apiUrl,
      common: () => ({ projectId, st: 'foyer', sv: SDK_VERSION }),
      // `keepalive` lets requests complete while the page is unloading.
      fetch: (url, init) => fetch(url, { ...init, keepalive: true }),
    },
  )
  const mayReportError = createErrorLimit(ctx.now)
  const queue: Report[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let allowed: boolean | undefined

  const add = (type: Report['props']['type'], event: string, properties: Report['props']['properties']) => {
    if (allowed === false || queue.length >= BATCH_MAX) return
    queue.push(reportOf(ctx, type, event, properties))
    timer ??= setTimeout(flush, FLUSH_AFTER_MS)
  }
  function flush() {
    clearTimeout(timer)
    timer = undefined
    if (!allowed) return // Not known yet; the configuration's arrival flushes the events.
    const [first, ...rest] = queue.splice(0)
    if (!first) return
    const sending =
      rest.length === 0
        ? client.postEvent({ query: {}, body: first })
        : client.postEvents({ query: {}, body: [first, ...rest] })
    sending.catch(giveUpWhereForbidden)
  }
  /** Lost events do not matter. Only a refused origin is reported to the developer, once. */
  function giveUpWhereForbidden(error: unknown) {
    if (allowed === false || !isFoyerError(error, ORIGIN_NOT_ALLOWED)) return
    stop()
    report(ctx, error)
  }
  function stop() {
    allowed = false
    clearTimeout(timer)
    queue.length = 0
    ctx.undo.delete(stop)
    for (const undo of undos) undo()
  }

  const onHide = () => document.visibilityState === 'hidden' && flush()
  document.addEventListener('visibilitychange', onHide)
  window.addEventListener('pagehide', flush)
  const undos = [
    () => document.removeEventListener('visibilitychange', onHide),
    () => window.removeEventListener('pagehide', flush),
    ...TRACKED.map((name: FoyerEventName) =>
      ctx.events.on(name, (payload) => {
        const error = errorReportOf(payload)
        if (name !== 'ALERT') add('track', name, propertiesOf(payload))
        if (error && mayReportError()) add('error', 'ERROR', error)
      }),
    ),
  ]
  ctx.undo.add(stop)

  const { session, networks, modal } = ctx.store.get()
  add('track', 'INITIALIZE', { networks: networks.length })
  if (modal.open) add('track', 'MODAL_OPEN', { connected: accountOf(session).status === 'connected' })
  client
    .getAnalyticsConfig({ query: {} })
    .then(({ isAnalyticsEnabled }) => {
      if (!isAnalyticsEnabled) return stop()
      allowed ??= true
      if (timer === undefined) flush()
    })
    .catch((error: unknown) => {
      giveUpWhereForbidden(error)
      if (allowed !== false) stop() // A server whose configuration does not mention analytics receives no events.
    })
}

function reportOf(
  ctx: Context,
  type: Report['props']['type'],
  event: string,
  properties: Report['props']['properties'],
): Report {
  const { session, networks } = ctx.store.get()
  return {
    eventId: crypto
      .getRandomValues(new Uint8Array(16))
      .reduce((text, byte) => text + byte.toString(16).padStart(2, '0'), ''),
    // Query and fragment may identify the visitor.
    url: location.origin + location.pathname,
    domain: location.hostname,
    timestamp: ctx.now(),
    props: {
      type,
      event,
      properties,
      address: accountOf(session).address ?? null,
      caipNetworkId: networkOf(session, networks)?.caipNetworkId ?? null,
    },
  }
}
