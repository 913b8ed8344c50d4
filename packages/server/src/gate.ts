import { FoyerError } from '@foyer/base'
import { FEATURE_NOT_ENABLED, ORIGIN_NOT_ALLOWED } from '@foyer/base/catalogue'
import type { LimitKind } from '@foyer/contracts'
import type { Context, MiddlewareHandler } from 'hono'
import type { RequestVariables } from './http/caller.ts'
import { createRateLimiter, RATE_LIMITS, type RateLimit } from './http/rate-limit.ts'
import type { Gate } from './http/serve.ts'
import type { Projects } from './projects.ts'

/**
 * Enforces access and rate limits of a server's endpoints: one budget of each kind for a project and the caller's network.
 * @param walletOrigin the origin of the wallet page
 * @param limits in place of the usual ones
 */
export function createGate(
  projects: Projects,
  now: () => number,
  walletOrigin?: string,
  limits: { readonly [kind in LimitKind]?: RateLimit } = {},
): Gate {
  const limiters = Object.fromEntries(
    Object.entries<RateLimit>({ ...RATE_LIMITS, ...limits }).map(([kind, limit]) => [
      kind,
      createRateLimiter(limit, now),
    ]),
  ) as Record<LimitKind, ReturnType<typeof createRateLimiter>> // Each was made from the row of that name.
  return {
    charge(c, kind, cost) {
      const projectId = c.req.query('projectId')
      // Unknown projects share the budget of requests without a project.
      const project = projects.isKnown(projectId) ? projectId : ''
      limiters[kind](`${project} ${(c as Context<RequestVariables>).get('caller') ?? ''}`, cost)
    },
    async admit({ guard, feature }, { projectId, origin }) {
      if (guard === 'public' && projectId === undefined) return
      if (guard === 'wallet') {
        if (walletOrigin === undefined || origin !== walletOrigin) throw new FoyerError(ORIGIN_NOT_ALLOWED)
        // The wallet page belongs to no project, and says which one it was opened for.
        if (projectId === undefined && feature === undefined) return
      }
      await projects.prepare(projectId)
      // What it reads from nodes, it reads as the project too.
      const isWalletPage = walletOrigin !== undefined && origin === walletOrigin && guard !== 'page'
      const { features } = projects.require(projectId, isWalletPage ? undefined : origin)
      if (guard === 'page' && origin === undefined) throw new FoyerError(ORIGIN_NOT_ALLOWED)
      const wanted = [feature ?? []].flat()
      if (wanted.length > 0 && !features.some(({ id, isEnabled }) => wanted.includes(id) && isEnabled))
        throw new FoyerError(FEATURE_NOT_ENABLED, { context: { feature: wanted.join(' or ') } })
    },
  }
}

/** Charges every request of routes without a contract. */
export const charged =
  (gate: Gate, kind: LimitKind): MiddlewareHandler =>
  async (c, next) => {
    gate.charge(c, kind)
    await next()
  }
