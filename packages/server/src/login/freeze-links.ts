import { timingSafeEqual } from 'node:crypto'
import { FoyerError } from '@foyer/base'
import { CODE_EXPIRED } from '@foyer/base/catalogue'
import type { Secrets } from '../secrets.ts'

/** Somebody who was away for a week still stops what a mail warned of. */
const LIFETIME_MS = 7 * 24 * 3_600_000

/**
 * Links of mails that freeze a wallet without a session: their owner may have lost the only device. Whoever gets such a mail can do
 * no more than that, and the owner takes it back in a day. Nothing is stored of them.
 */
export type FreezeLinks = {
  readonly of: (userId: string) => string
  /** @throws CODE_EXPIRED, also for a token that was not made here */
  readonly userOf: (token: string) => string
}

export function createFreezeLinks(secrets: Secrets, walletOrigin: string, now: () => number): FreezeLinks {
  const tagOf = (userId: string, until: string) => secrets.hash('freeze-link', userId, until)
  return {
    of(userId) {
      const until = String(now() + LIFETIME_MS)
      // Behind the #, so that no server and no proxy logs it.
      return `${walletOrigin}/freeze#${userId}.${until}.${tagOf(userId, until).toString('base64url')}`
    },
    userOf(token) {
      const [userId = '', until = '', tag = ''] = token.split('.')
      const [expected, given] = [tagOf(userId, until), Buffer.from(tag, 'base64url')]
      const isRight = given.length === expected.length && timingSafeEqual(given, expected)
      if (!isRight || Number(until) <= now()) throw new FoyerError(CODE_EXPIRED)
      return userId
    },
  }
}
