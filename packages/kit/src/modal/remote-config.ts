import { FoyerError, isFoyerError, messageOf } from '@foyer/base'
import {
  HTTP_STATUS,
  INVALID_PROJECT_ID,
  LOCAL_CONFIGURATION_IGNORED,
  ORIGIN_NOT_ALLOWED,
  RATE_LIMITED_APP_CONFIGURATION,
  REMOTE_CONFIGURATION_UNAVAILABLE,
  SERVER_ERROR_APP_CONFIGURATION,
} from '@foyer/base/catalogue'
import { endOtherConnections } from '../core/connections/live-connections.ts'
import type { Context } from '../core/context.ts'
import { type RemoteConfig, resolveFeatures } from '../core/features.ts'
import { report } from '../core/notices.ts'

/** Fetches the project's configuration once, with the first opening, and decides which features are on. Never throws. */
export async function loadRemoteConfig(ctx: Context): Promise<void> {
  if (ctx.store.get().features.status !== 'idle') return
  const basic = ctx.options.basic ?? false
  const local = ctx.options.features ?? {}
  ctx.store.set({
    features: { status: 'loading', resolved: resolveFeatures({ basic, local, remote: { status: 'none' } }) },
  })
  const remote = basic ? ({ status: 'none' } as const) : await fetchConfig(ctx)
  const resolved = resolveFeatures({ basic, local, remote })
  ctx.store.set({ features: { status: 'ready', resolved } })
  if (!resolved.features.multiWallet) endOtherConnections(ctx)
  if (resolved.ignored.length > 0)
    report(ctx, new FoyerError(LOCAL_CONFIGURATION_IGNORED, { context: { features: resolved.ignored.join(', ') } }))
  if (resolved.failure !== undefined)
    report(ctx, new FoyerError(REMOTE_CONFIGURATION_UNAVAILABLE, { context: { reason: resolved.failure } }))
  const { email, socials, passkey } = resolved.features
  if (remote.status === 'fetched' && (email || socials || passkey)) await checkOrigin(ctx)
}

/** Waits until the features have been decided. */
export async function featuresReady(ctx: Context): Promise<void> {
  await loadRemoteConfig(ctx)
  if (ctx.store.get().features.status === 'ready') return
  await new Promise<void>((resolve) => {
    const stop = ctx.store.watch(
      ({ features }) => features.status,
      (status) => {
        if (status !== 'ready') return
        stop()
        resolve()
      },
    )
  })
}

async function fetchConfig(ctx: Context): Promise<RemoteConfig> {
  try {
    const directory = await ctx.directory()
    if (!directory) return { status: 'none' }
    return { status: 'fetched', features: await directory.config() }
  } catch (error) {
    const alert = alertFor(error)
    if (alert) report(ctx, alert)
    return { status: 'failed', reason: messageOf(error) }
  }
}

/** The origin is checked here only when a login of the embedded wallet is on; the server always checks it. */
async function checkOrigin(ctx: Context): Promise<void> {
  const origins = await import('@foyer/contracts/origins').catch(() => undefined)
  if (!origins) return // The server checks the origin in any case.
  const { isOriginAllowed } = origins
  try {
    const allowed = (await (await ctx.directory())?.origins()) ?? []
    if (!isOriginAllowed(location.origin, allowed)) report(ctx, new FoyerError(ORIGIN_NOT_ALLOWED))
  } catch (error) {
    const alert = alertFor(error)
    // 429 and 5xx have their own alerts; any other failure counts as an empty list, which allows the defaults only.
    if (alert) report(ctx, alert)
    else if (!isOriginAllowed(location.origin, [])) report(ctx, new FoyerError(ORIGIN_NOT_ALLOWED))
  }
}

/** The alert for a failed answer of the server. */
function alertFor(error: unknown): FoyerError | undefined {
  if (isFoyerError(error, ORIGIN_NOT_ALLOWED) || isFoyerError(error, INVALID_PROJECT_ID)) return error
  if (!isFoyerError(error, HTTP_STATUS)) return undefined
  const status = Number(error.context.status)
  if (status === 429) return new FoyerError(RATE_LIMITED_APP_CONFIGURATION, { cause: error })
  return status >= 500 && status <= 599 ? new FoyerError(SERVER_ERROR_APP_CONFIGURATION, { cause: error }) : undefined
}
