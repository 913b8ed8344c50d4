import { isCaipNetworkId, isFoyerError, NAMESPACES } from '@foyer/base'
import { CHAIN_NOT_SUPPORTED, USER_REJECTED } from '@foyer/base/catalogue'
import { assert, caught, equal, opened, rejects, turn, until } from './assertions.ts'
import { oversizedChecks } from './oversized.ts'
import { THROWN } from './thrown.ts'
import { transferChecks } from './transfers.ts'
import type { Check, ConformanceSubject } from './types.ts'

export type { ConformanceSubject, ConformanceWallet } from './types.ts'

/**
 * Checks the contract that every adapter has to fulfil (`core/connections/adapter.ts`), in any test runner.
 * @returns the checks. Those for an optional capability are included only if the adapter has it.
 * @example for (const { name, run } of adapterConformance(subject)) test(name, run)
 */
export function adapterConformance(subject: ConformanceSubject): readonly Check[] {
  return [
    ...CHECKS.map(({ name, run }) => ({ name, run: () => run(subject) })),
    ...signing(subject),
    ...transferChecks(subject),
    ...oversizedChecks(subject),
  ]
}

const CHECKS: readonly { readonly name: string; readonly run: (subject: ConformanceSubject) => Promise<void> }[] = [
  {
    name: 'its namespace and its proposal are well-formed',
    async run({ adapter }) {
      assert(
        (NAMESPACES as readonly string[]).includes(adapter.namespace),
        `${adapter.namespace} is no CAIP-2 namespace`,
      )
      const { methods, events } = adapter.proposal
      assert(
        methods.length > 0 && new Set(methods).size === methods.length,
        'proposal.methods is empty or has one twice',
      )
      assert(events.length > 0 && new Set(events).size === events.length, 'proposal.events is empty or has one twice')
    },
  },
  {
    name: 'nobody is asked silently, and nothing is there before a grant',
    async run({ adapter, wallet, networks }) {
      const { provider, answer } = wallet()
      answer('reject')
      assert((await adapter.open(provider, { silent: true, networks })) === undefined, 'accounts without a grant')
    },
  },
  {
    name: 'a grant gives addresses of its own and a network of the host, and the same again silently',
    async run({ adapter, wallet, networks, notAddresses }) {
      const { provider, answer } = wallet()
      answer('approve')
      const first = opened(await adapter.open(provider, { silent: false, networks }))
      answer('reject')
      const again = opened(await adapter.open(provider, { silent: true, networks }))
      equal(again.addresses, first.addresses, 'the addresses of a silent opening')
      equal(again.chain, first.chain, 'the network of a silent opening')
      assert(first.addresses.every(adapter.isAddress), 'isAddress refuses what open gave')
      equal(new Set(first.addresses).size, first.addresses.length, 'how many addresses there are')
      assert(
        isCaipNetworkId(first.chain) && networks.some(({ caipNetworkId }) => caipNetworkId === first.chain),
        `${first.chain} is not a network of the host`,
      )
      for (const text of notAddresses) assert(!adapter.isAddress(text), `isAddress takes ${text}`)
      for (const detail of first.details ?? [])
        assert(first.addresses.includes(detail.address), 'a detail of no address')
    },
  },
  {
    name: 'a refusal is USER_REJECTED',
    async run({ adapter, wallet, networks }) {
      const { provider, answer } = wallet()
      answer('reject')
      await rejects(() => adapter.open(provider, { silent: false, networks }), USER_REJECTED)
    },
  },
  {
    name: 'what the wallet tells is heard, until it is not listened to any more',
    async run({ adapter, wallet, networks }) {
      const { provider, answer, selectOther, goAway } = wallet()
      answer('approve')
      await adapter.open(provider, { silent: false, networks })
      const heard: string[] = []
      const listen = () =>
        adapter.watch(provider, {
          accounts: (addresses) => heard.push(`accounts ${addresses[0] ?? ''}`),
          chain: (chain) => heard.push(`chain ${chain}`),
          disconnect: () => heard.push('disconnect'),
        })
      const undo = listen()
      if (selectOther) {
        selectOther()
        await until(() => heard.some((what) => what.startsWith('accounts')), 'a change of account is not heard')
      }
      undo()
      const before = heard.length
      selectOther?.()
      await turn()
      equal(heard.length, before, 'what is heard after the undo')
      if (!goAway) return
      const stop = listen()
      goAway()
      goAway()
      await until(() => heard.includes('disconnect') || heard.at(-1) === 'accounts ', 'going away is not heard')
      stop()
      assert(heard.filter((what) => what === 'disconnect').length <= 1, 'disconnect is heard twice')
    },
  },
  {
    name: 'it moves to a network that the wallet serves, and its accounts are those of there',
    async run(subject) {
      const { adapter, networks } = subject
      const [first, other] = networks
      if (!other) return
      const { provider, answer, addresses } = await connected(subject)
      let heard: readonly string[] = addresses
      const undo = adapter.watch(provider, {
        accounts: (told) => {
          heard = told
        },
        chain: () => undefined,
        disconnect: () => undefined,
      })
      await adapter.switchNetwork(provider, other, other.rpcUrls.default.http)
      answer('reject')
      // If the wallet has no current network, `open` uses the first listed network that the wallet supports.
      const there = opened(await adapter.open(provider, { silent: true, networks: [other, first] }))
      equal(there.chain, other.caipNetworkId, 'the network after moving')
      assert(there.addresses.every(adapter.isAddress), 'isAddress refuses what is there after moving')
      await until(() => heard.join() === there.addresses.join(), `${heard} was told, but ${there.addresses} is there`)
      undo()
    },
  },
  {
    name: 'a network that the wallet does not serve is CHAIN_NOT_SUPPORTED, and it stays where it was',
    async run(subject) {
      const { adapter, networks, foreign } = subject
      const { provider, answer, chain, addresses } = await connected(subject)
      const error = await caught(() => adapter.switchNetwork(provider, foreign, foreign.rpcUrls.default.http))
      const explained = adapter.explain(error)
      assert(isFoyerError(explained, CHAIN_NOT_SUPPORTED), `a network that is not served is ${explained.code}`)
      answer('reject')
      const still = opened(await adapter.open(provider, { silent: true, networks }))
      equal([still.chain, still.addresses], [chain, addresses], 'what is there afterwards')
    },
  },
  {
    name: 'whatever a wallet throws is explained, and explaining never throws',
    async run({ adapter }) {
      const hostile = new Proxy(
        {},
        {
          get: () => {
            throw new Error('do not touch')
          },
        },
      )
      for (const thrown of [undefined, null, 'no', 7, new Error('x'), { code: 'x' }, { code: 4001 }, hostile])
        assert(isFoyerError(adapter.explain(thrown)), 'explain gave something that is not of the catalogue')
      for (const [what, thrown, meaning] of THROWN) equal(adapter.explain(thrown).code, meaning.code, what)
      const known = adapter.explain({ code: 4001 })
      assert(adapter.explain(known) === known, 'what is explained already is explained again')
    },
  },
  {
    name: 'revoking never fails',
    async run({ adapter, wallet }) {
      const { provider, answer } = wallet()
      answer('reject')
      await adapter.revoke(provider)
    },
  },
]

/** Opens a wallet that approves every request, and returns it with its accounts and network. */
async function connected({ adapter, wallet, networks }: ConformanceSubject) {
  const made = wallet()
  made.answer('approve')
  const { addresses, chain } = opened(await adapter.open(made.provider, { silent: false, networks }))
  return { ...made, addresses, address: addresses[0] ?? '', chain }
}

function signing(subject: ConformanceSubject): readonly Check[] {
  const { adapter, networks } = subject
  const { signMessage, verifyMessage } = adapter.can
  if (!signMessage) return []
  const [first, other] = networks
  const moved = async (to: typeof first) => {
    const made = await connected(subject)
    await adapter.switchNetwork(made.provider, to, to.rpcUrls.default.http)
    return made
  }
  const message = 'Atoll wants you to sign in: ünïcode ✓'
  return [
    {
      name: 'a signature is the address’s own, and says its network where the namespace has words for it',
      async run() {
        const { provider, address, asked, stampsChain, chain } = await connected(subject)
        const before = asked().length
        const signature = await signMessage(provider, address, message)
        const requests = asked().slice(before)
        if (stampsChain) for (const { method, chainId } of requests) equal(chainId, chain, `the network of ${method}`)
        if (!verifyMessage) return
        assert(await verifyMessage(address, message, signature), 'its own signature does not verify')
        assert(!(await verifyMessage(address, `${message}.`, signature)), 'a signature verifies another text')
        assert(!(await verifyMessage(address, message, 'no signature')), 'a text that is no signature verifies')
      },
    },
    {
      name: 'after moving, a signature says the network of there',
      async run() {
        if (!other) return
        const { provider, asked, stampsChain } = await moved(other)
        if (!stampsChain) return
        // Uses a second wallet, because `open` may change the network of a wallet that has no current one.
        const same = await moved(other)
        const { addresses } = opened(await adapter.open(same.provider, { silent: true, networks: [other, first] }))
        const before = asked().length
        await signMessage(provider, addresses[0] ?? '', message)
        for (const { method, chainId } of asked().slice(before))
          equal(chainId, other.caipNetworkId, `the network of ${method}`)
      },
    },
    {
      name: 'a refused signature is USER_REJECTED',
      async run() {
        const { provider, address, answer } = await connected(subject)
        answer('reject')
        await rejects(() => signMessage(provider, address, message), USER_REJECTED)
      },
    },
  ]
}
