import { isFoyerError } from '@foyer/base'
import type { Provider } from '../../core/connections/adapter.ts'
import { assert, caught, opened } from './assertions.ts'
import type { Check, ConformanceSubject } from './types.ts'

/** What a wallet answers in place of anything: a mebibyte of text, which is no address, no network and no signature. */
const OVERSIZED = 'x'.repeat(1_048_576)
/** What is said of it may stand in a log line or on a screen, in characters. */
const SHORT = 1_000

/** A wallet that answers a mebibyte to whatever it is asked: nothing takes it for an answer, and nothing passes it on. */
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
        // Where the session says the accounts, the wallet is asked nothing.
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

/** The same wallet, but for what it answers. */
function swelling(provider: Provider, onAsked: () => void = () => undefined): Provider {
  const request = async () => {
    onAsked()
    return OVERSIZED
  }
  return new Proxy(provider, {
    get: (target, name) => (name === 'request' ? request : Reflect.get(target, name, target)),
  })
}
