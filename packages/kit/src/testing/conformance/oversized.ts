import { isFoyerError } from '@foyer/base'
import type { Provider } from '../../core/connections/adapter.ts'
import { assert, caught, opened } from './assertions.ts'
import type { Check, ConformanceSubject } from './types.ts'

/** A response of 1 MiB, which is not a valid address, network or signature. */
const OVERSIZED = 'x'.repeat(1_048_576)
/** The maximum length of an error message in characters, so that it fits in a log line or on a screen. */
const SHORT = 1_000

/** Checks that an adapter rejects responses of 1 MiB and does not repeat them in its error messages. */
export function oversizedChecks({ adapter, wallet, networks }: ConformanceSubject): readonly Check[] {
  const isShort = (thrown: unknown, what: string) => {
    const error = adapter.explain(thrown)
    assert(
      isFoyerError(error) && error.message.length <= SHORT,
      `${what}: what is said is ${error.message.length} long`,
    )
  }
  return [
    {
      name: 'an oversized answer opens nothing, and what is said of it is short',
      async run() {
        const made = wallet()
        made.answer('approve')
        isShort(new Error(OVERSIZED), 'an oversized refusal')
        let isAsked = false
        const provider = swelling(made.provider, () => {
          isAsked = true
        })
        const thrown = await adapter.open(provider, { silent: false, networks }).then(
          () => undefined,
          (error: unknown) => error,
        )
        // If the session lists the accounts, the adapter sends no request.
        if (!isAsked) return
        assert(thrown !== undefined, 'an oversized answer was taken for accounts')
        isShort(thrown, 'opening')
      },
    },
    ...(adapter.can.signMessage
      ? [
          {
            name: 'an oversized signature is none',
            async run() {
              const made = wallet()
              made.answer('approve')
              const { addresses } = opened(await adapter.open(made.provider, { silent: false, networks }))
              const sign = () => adapter.can.signMessage?.(swelling(made.provider), addresses[0] ?? '', 'Atoll')
              isShort(await caught(async () => sign()), 'signing')
            },
          },
        ]
      : []),
  ]
}

/** Wraps a provider so that it responds to every request with `OVERSIZED`. */
function swelling(provider: Provider, onAsked: () => void = () => undefined): Provider {
  const request = async () => {
    onAsked()
    return OVERSIZED
  }
  return new Proxy(provider, {
    get: (target, name) => (name === 'request' ? request : Reflect.get(target, name, target)),
  })
}
