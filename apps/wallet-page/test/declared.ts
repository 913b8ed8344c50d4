import { foyerErrorIn } from '@foyer/base'
import {
  HTTP_STATUS,
  REQUEST_TIMEOUT,
  RESPONSE_INVALID,
  SOMETHING_WENT_WRONG,
  UPSTREAM_UNAVAILABLE,
  WALLET_KEY_DAMAGED,
} from '@foyer/base/catalogue'
import { errorsOf } from '@foyer/contracts/frame/errors'
import type { Handlers } from '../src/frame/router.ts'

/** Failures of the wallet's own services and parts: a host can do nothing about them, and is told so in words. */
const OWN = [
  HTTP_STATUS,
  REQUEST_TIMEOUT,
  RESPONSE_INVALID,
  SOMETHING_WENT_WRONG,
  UPSTREAM_UNAVAILABLE,
  WALLET_KEY_DAMAGED,
].map(({ code }) => code as string)

/** The same handlers. One that throws an error that its message does not declare, which the host would not recognise, fails the test. */
export const declared = (handlers: Handlers): Handlers =>
  Object.fromEntries(
    Object.entries(handlers).map(([name, handle]) => [
      name,
      (...given: [never, never]) =>
        handle(...given).catch((error: unknown) => {
          const code = foyerErrorIn(error)?.code
          const crosses = [...errorsOf(name as keyof Handlers).map((entry) => entry.code as string), ...OWN]
          if (code !== undefined && !crosses.includes(code)) throw new Error(`${name} does not declare ${code}`)
          throw error
        }),
    ]),
  ) as unknown as Handlers // Each one is of the same name.
