import { toBase58 } from '@foyer/base/bytes'
import { isKnown, recipientRisks } from '../addresses.ts'
import { type Part, type RiskCode, riskOf, type SolanaGiven, unclear } from '../decoded.ts'
import type { Instruction } from './message.ts'

type Read = (instruction: Instruction, given: SolanaGiven) => Part | undefined

const SYSTEM = '11111111111111111111111111111111'
const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const STAKE = 'Stake11111111111111111111111111111111111111'

/** Programs with instructions that are known. A function answers undefined for an instruction that it does not know. */
export const PROGRAMS: Readonly<Record<string, Read>> = {
  [SYSTEM]: system,
  [TOKEN]: token,
  [TOKEN_2022]: token,
  [STAKE]: stake,
  Vote111111111111111111111111111111111111111: () => danger('control-handed-over', 'vote'),
  BPFLoaderUpgradeab1e11111111111111111111111: () => danger('control-handed-over', 'program'),
  metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s: () => danger('token-delegate', 'item'),
  BGUMAp9Gq7iTEuizy4pqaxsTyUCBK68MDfK752saRPUY: () => danger('token-delegate', 'item'),
  // Creating a token account for somebody costs its rent, and gives nothing else away.
  ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL: ({ data }) =>
    data.byteLength === 0 || data.getUint8(0) < 2 ? {} : undefined,
  ComputeBudget111111111111111111111111111111: () => ({}),
  MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr: () => ({}),
}

const danger = (code: RiskCode, name: string, to?: string): Part => ({
  actions: [{ kind: 'control', name, ...(to === undefined ? {} : { to }) }],
  risks: [riskOf(code, to)],
})

const hidden = (): Part => unclear('unresolved-address')

const keyAt = ({ data }: Instruction, at: number): string | undefined =>
  data.byteLength < at + 32 ? undefined : toBase58(new Uint8Array(data.buffer, data.byteOffset + at, 32))

/** What of the account's lamports a transfer may take before it counts as nearly everything: 95 percent. */
const isNearlyAll = (amount: bigint, lamports: bigint | undefined): boolean =>
  lamports !== undefined && lamports > 0n && amount * 100n >= lamports * 95n

function sent(to: string | undefined, amount: bigint, given: SolanaGiven): Part {
  if (to === undefined) return hidden()
  const isAll = !isKnown(to, given) && isNearlyAll(amount, given.lamports)
  return {
    actions: [{ kind: 'native-transfer', to, amount }],
    risks: [isAll ? riskOf('nearly-everything') : undefined, ...recipientRisks(to, given)],
  }
}

/** https://docs.rs/solana-system-interface */
function system(instruction: Instruction, given: SolanaGiven): Part | undefined {
  const { data, accounts } = instruction
  switch (data.getUint32(0, true)) {
    case 0:
      return created(keyAt(instruction, 20), accounts[1], data.getBigUint64(4, true))
    case 1:
    case 10:
      return danger('account-given-away', 'assign', accounts[0])
    case 2:
      return sent(accounts[1], data.getBigUint64(4, true), given)
    case 3:
      return created(keyAt(instruction, data.byteLength - 32), accounts[1], 0n)
    case 4:
      return danger('never-expires', 'nonce')
    case 5: {
      const part = sent(accounts[1], data.getBigUint64(4, true), given)
      const isMine = accounts[1] !== undefined && isKnown(accounts[1], given)
      return isMine ? part : { ...part, risks: [...(part.risks ?? []), riskOf('closed-for-another', accounts[1])] }
    }
    case 7:
      return danger('control-handed-over', 'nonce', keyAt(instruction, 4))
    case 11:
      return sent(accounts[2], data.getBigUint64(4, true), given)
    default:
      return undefined
  }
}

const created = (owner: string | undefined, account: string | undefined, amount: bigint): Part =>
  owner !== undefined && [SYSTEM, TOKEN, TOKEN_2022, STAKE].includes(owner)
    ? { actions: [{ kind: 'create', amount, ...(account === undefined ? {} : { to: account }) }] }
    : danger('account-given-away', 'create', owner)

/** https://docs.rs/spl-token-interface and https://docs.rs/spl-token-2022-interface */
function token(instruction: Instruction, given: SolanaGiven): Part | undefined {
  const { data, accounts } = instruction
  const amount = () => data.getBigUint64(1, true)
  const [first, second, third] = accounts
  switch (data.getUint8(0)) {
    case 3:
      return moved(second, undefined, amount(), given)
    case 12:
      return moved(third, second, amount(), given)
    case 4:
      return delegated(second, undefined, amount())
    case 13:
      return delegated(third, second, amount())
    case 5:
      return { actions: [{ kind: 'revocation', ...(first === undefined ? {} : { contract: first }) }] }
    case 6:
      return authority(instruction, given)
    case 8:
    case 15:
      return { actions: [{ kind: 'token-transfer', amount: amount() }], risks: [riskOf('burned')] }
    case 9:
      if (second === undefined) return hidden()
      // What it still holds in lamports, which is the whole of a wrapped balance, goes there: also to somebody who was paid before.
      return second === given.account ? {} : danger('closed-for-another', 'close', second)
    // A multisig, transfer fees, the default state, the CPI guard, the permanent delegate, the transfer hook and pausing.
    case 2:
    case 19:
    case 26:
    case 28:
    case 35:
    case 36:
    case 44:
      return danger('token-rules', 'token')
    case 34:
      return data.getUint8(1) === 0 ? {} : danger('token-rules', 'guard')
    // Initialising an account, or telling it the lamports that it has.
    case 1:
    case 16:
    case 17:
    case 18:
    case 22:
      return {}
    default:
      return undefined
  }
}

function moved(account: string | undefined, mint: string | undefined, amount: bigint, given: SolanaGiven): Part {
  if (account === undefined) return hidden()
  const to = given.ownerOf?.(account) ?? account
  return {
    actions: [{ kind: 'token-transfer', to, amount, ...(mint === undefined ? {} : { contract: mint }) }],
    risks: recipientRisks(to, given, mint),
  }
}

/** As a limit, it is none: amounts have 64 bits. */
const AMOUNT_MAX = 2n ** 64n - 1n

const delegated = (to: string | undefined, mint: string | undefined, amount: bigint): Part =>
  to === undefined
    ? hidden()
    : {
        actions: [
          {
            kind: 'allowance',
            to,
            amount,
            ...(amount === AMOUNT_MAX ? { isUnlimited: true } : {}),
            ...(mint === undefined ? {} : { contract: mint }),
          },
        ],
        risks: [riskOf('token-delegate', to)],
      }

function authority(instruction: Instruction, given: SolanaGiven): Part {
  const hasNew = instruction.data.getUint8(2) === 1
  const to = hasNew ? keyAt(instruction, 3) : undefined
  const part = danger('control-handed-over', 'authority', to)
  return to !== undefined && isKnown(to, given) ? { ...part, risks: [] } : part
}

/** https://docs.rs/solana-stake-interface */
function stake(instruction: Instruction, given: SolanaGiven): Part | undefined {
  const { data, accounts } = instruction
  switch (data.getUint32(0, true)) {
    case 1:
    case 3:
    case 8:
    case 10:
    case 11:
      return danger('control-handed-over', 'stake', keyAt(instruction, 4))
    case 4: {
      const to = accounts[1]
      if (to === undefined) return hidden()
      return isKnown(to, given)
        ? sent(to, data.getBigUint64(4, true), given)
        : danger('closed-for-another', 'stake', to)
    }
    // Delegating, deactivating and merging move nothing out, and are something that the account does.
    case 2:
    case 5:
    case 7:
      return { actions: [{ kind: 'control', name: 'stake' }] }
    default:
      return undefined
  }
}
