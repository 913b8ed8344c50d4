import { isFoyerError } from '@foyer/base'
import { INSUFFICIENT_BALANCE, TRANSFER_REFUSED, USER_REJECTED } from '@foyer/base/catalogue'
import { assert, caught, equal, opened, rejects, until } from './assertions.ts'
import type { Check, ConformanceSubject } from './types.ts'

/** Checks the transfer capability of an adapter on a real chain. */
export function transferChecks({ adapter, networks, money, notAddresses }: ConformanceSubject): readonly Check[] {
  const { transfer } = adapter.can
  if (!transfer || !money) return []
  const [network] = networks
  const target = { network, rpcUrls: [money.rpcUrl] }
  const sender = async () => {
    const wallet = money.wallet()
    wallet.answer('approve')
    const { addresses } = opened(await adapter.open(wallet.provider, { silent: false, networks }))
    return { ...wallet, from: addresses[0] ?? '' }
  }
  return [
    {
      name: 'an address is written in one way, and what is none is refused with a reason',
      async run() {
        const written = await transfer.readAddress(money.receiver, network)
        equal(await transfer.readAddress(written, network), written, 'an address read again')
        for (const text of notAddresses)
          assert(
            isFoyerError(await caught(() => transfer.readAddress(text, network))),
            `${text} is refused without a reason`,
          )
        assert(!transfer.isBurnAddress(written), 'the receiver counts as a burn address')
        assert((await transfer.coinTypes(network)).own.length > 0, 'a name could not say where an account is')
      },
    },
    {
      name: 'more than there is is refused, or seen to be too much, before anybody is asked',
      async run() {
        const { from, asked } = await sender()
        const before = asked().length
        const order = { from, to: money.receiver, amount: money.tooMuch }
        const told = await transfer.prepare(target, order).catch((error: unknown) => error)
        const isRefused = isFoyerError(told, INSUFFICIENT_BALANCE) || isFoyerError(told, TRANSFER_REFUSED)
        const isSeen = typeof told === 'object' && told !== null && 'held' in told && Number(told.held) < money.tooMuch
        assert(isRefused || isSeen, `too much is ${String(told)}`)
        equal(asked().length, before, 'how often the wallet was asked')
      },
    },
    {
      name: 'preparing says what it costs and what is held, in texts that can be kept',
      async run() {
        const { from } = await sender()
        const prepared = await transfer.prepare(target, { from, to: money.receiver, amount: money.amount })
        assert(prepared.fee > 0n && prepared.maxFee >= prepared.fee, 'the fee is nothing, or more than it can be')
        equal(String(prepared.heldNative), String(await adapter.getBalance(target, from)), 'what is held')
        assert(
          Object.values(prepared.transaction).every((part) => typeof part === 'string'),
          'a transaction has more than texts',
        )
      },
    },
    {
      name: 'a refused transfer is USER_REJECTED, and nothing is sent',
      async run() {
        const { from, provider, answer } = await sender()
        const prepared = await transfer.prepare(target, { from, to: money.receiver, amount: money.amount })
        answer('reject')
        const before = await adapter.getBalance(target, money.receiver)
        await rejects(() => transfer.submit(provider, target, from, prepared), USER_REJECTED)
        equal(String(await adapter.getBalance(target, money.receiver)), String(before), 'what the receiver has')
      },
    },
    {
      name: 'what was handed in arrives, exactly, and is followed to its end',
      async run() {
        const { from, provider } = await sender()
        const before = await adapter.getBalance(target, money.receiver)
        const prepared = await transfer.prepare(target, { from, to: money.receiver, amount: money.amount })
        const { hash, transaction = prepared.transaction } = await transfer.submit(provider, target, from, prepared)
        const sent = { hash, from, transaction, ...(prepared.nonce === undefined ? {} : { nonce: prepared.nonce }) }
        await money.settle?.()
        let last = await transfer.trace(target, sent)
        await until(async () => {
          last = await transfer.trace(target, sent)
          return last.status === 'included'
        }, `the transfer stays ${last.status}`)
        assert(last.status === 'included' && last.fee <= prepared.maxFee, 'it cost more than it could')
        await until(
          async () => (await adapter.getBalance(target, money.receiver)) === before + money.amount,
          'the receiver does not have it',
        )
      },
    },
    {
      name: 'a transaction that nobody knows is missing',
      async run() {
        const { from } = await sender()
        const prepared = await transfer.prepare(target, { from, to: money.receiver, amount: money.amount })
        const order = prepared.nonce === undefined ? {} : { nonce: prepared.nonce + 1_000 }
        const { status } = await transfer.trace(target, {
          hash: money.unknownHash,
          from,
          transaction: prepared.transaction,
          ...order,
        })
        assert(status === 'missing' || status === 'pending', `it is ${status}`)
      },
    },
  ]
}
