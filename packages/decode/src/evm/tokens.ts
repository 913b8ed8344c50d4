import type { Hex } from 'viem'
import { isKnown, isSame, recipientRisks, strangerRisks } from '../addresses.ts'
import { allowance, approval, itemRisk, operator } from '../allowances.ts'
import { type Given, type Part, riskOf } from '../decoded.ts'
import { type Call, type Row, row } from './row.ts'

/** Tokens, items and the contracts that move them: ERC-20, 721, 777, 1155, 2612, 3009, Permit2, credit and votes. */
export const TOKENS: Readonly<Record<Hex, Row>> = {
  '0xa9059cbb': row<[string, bigint]>('transfer(address,uint256)', ([to, amount], { to: contract }, given) => ({
    actions: [{ kind: 'token-transfer', contract, to, amount }],
    risks: [...recipientRisks(to, given, contract), itemRisk(contract, to, amount, given)],
  })),
  '0x23b872dd': row<[string, string, bigint]>('transferFrom(address,address,uint256)', transferFrom),
  '0x095ea7b3': row<[string, bigint]>('approve(address,uint256)', ([to, amount], { to: contract }, given) =>
    approval({ contract, to, amount }, given),
  ),
  '0x39509351': row<[string, bigint]>('increaseAllowance(address,uint256)', increase),
  '0xd73dd623': row<[string, bigint]>('increaseApproval(address,uint256)', increase),
  '0xcae9ca51': row<[string, bigint, Hex]>('approveAndCall(address,uint256,bytes)', ([to, amount], call, given) => ({
    ...allowance({ contract: call.to, to, amount }, given),
    isComplete: false,
  })),
  '0x4000aea0': row<[string, bigint, Hex]>('transferAndCall(address,uint256,bytes)', ([to, amount], call, given) => ({
    actions: [{ kind: 'token-transfer', contract: call.to, to, amount }],
    risks: [
      ...recipientRisks(to, given, call.to),
      isKnown(to, given) || given.hasCode?.(to) ? undefined : riskOf('data-with-tokens', to),
    ],
    isComplete: false,
  })),
  '0xd505accf': row<[string, string, bigint, bigint]>(
    'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
    ([, to, amount], { to: contract }, given) => allowance({ contract, to, amount }, given),
  ),
  '0x8fcbaf0c': row<[string, string, bigint, bigint, boolean]>(
    'permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)',
    ([, to, , expires, isAllowed], { to: contract }, given) =>
      allowance({ contract, to, amount: isAllowed ? 2n ** 256n - 1n : 0n, expires }, given),
  ),
  '0xa22cb465': row<[string, boolean]>('setApprovalForAll(address,bool)', ([to, isAllowed], call, given) =>
    operator(call.to, to, isAllowed, given),
  ),
  '0x42842e0e': row<[string, string, bigint]>('safeTransferFrom(address,address,uint256)', transferItem),
  '0xb88d4fde': row<[string, string, bigint, Hex]>('safeTransferFrom(address,address,uint256,bytes)', transferItem),
  '0xf242432a': row<[string, string, bigint, bigint, Hex]>(
    'safeTransferFrom(address,address,uint256,uint256,bytes)',
    transferItem,
  ),
  '0x2eb2c2d6': row<[string, string, bigint[], bigint[], Hex]>(
    'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
    ([from, to, items, amounts], { to: contract }, given) => ({
      actions: items.map((item, index) => ({
        kind: 'item-transfer',
        contract,
        from,
        to,
        item,
        ...(amounts[index] === undefined ? {} : { amount: amounts[index] }),
      })),
      risks: strangerRisks(to, given, contract),
    }),
  ),
  '0x87517c45': row<[string, string, bigint, number]>(
    'approve(address,address,uint160,uint48)',
    ([contract, to, amount, expires], _, given) => allowance({ contract, to, amount, expires: BigInt(expires) }, given),
  ),
  '0x0d58b1db': row<[readonly Moved[]]>('transferFrom((address,address,uint160,address)[])', ([list], _, given) =>
    moves(list, given),
  ),
  '0x36c78516': row<Moved>('transferFrom(address,address,uint160,address)', (moved, _, given) => moves([moved], given)),
  '0xe3ee160e': row<[string, string, bigint]>(
    'transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,uint8,bytes32,bytes32)',
    authorized,
  ),
  '0xef55bec6': row<[string, string, bigint]>(
    'receiveWithAuthorization(address,address,uint256,uint256,uint256,bytes32,uint8,bytes32,bytes32)',
    authorized,
  ),
  '0x558a7297': row<[string, boolean]>('setOperator(address,bool)', ([to, isAllowed], call, given) =>
    operator(call.to, to, isAllowed, given),
  ),
  '0xeecea000': row<[string, boolean]>('setAuthorization(address,bool)', ([to, isAllowed], call, given) =>
    operator(call.to, to, isAllowed, given, 'authorization'),
  ),
  '0x426a8493': row<[string, bigint, bigint]>(
    'approve(address,uint256,uint256)',
    ([to, item, amount], { to: contract }, given) => {
      const { actions = [], risks = [] } = allowance({ contract, to, amount }, given)
      return { actions: actions.map((action) => ({ ...action, item })), risks }
    },
  ),
  '0x959b8c3f': row<[string]>('authorizeOperator(address)', ([to], call, given) => operator(call.to, to, true, given)),
  '0xc04a8a10': row<[string, bigint]>('approveDelegation(address,uint256)', ([to, amount], { to: contract }) =>
    amount === 0n
      ? { actions: [{ kind: 'revocation', contract, to }] }
      : { actions: [{ kind: 'allowance', contract, to, amount, name: 'credit' }], risks: [riskOf('credit', to)] },
  ),
  '0x110496e5': row<[string, boolean]>('allow(address,bool)', ([to, isAllowed], call, given) =>
    operator(call.to, to, isAllowed, given, 'allow'),
  ),
  '0xfa6e671d': row<[string, string, boolean]>(
    'setRelayerApproval(address,address,bool)',
    ([, to, isAllowed], call, given) => operator(call.to, to, isAllowed, given, 'relayer'),
  ),
  '0x30ff3140': row<[string, Hex, boolean]>('delegateAll(address,bytes32,bool)', ([to, , isAllowed], call, given) =>
    operator(call.to, to, isAllowed, given, 'delegate'),
  ),
  '0x5c19a95c': row<[string]>('delegate(address)', ([to], { to: contract }, given) => ({
    actions: [{ kind: 'delegate', contract, to }],
    risks: [isSame(to, given.account) ? undefined : riskOf('votes', to)],
  })),
}

/** Adds to what is allowed already, so that its figure is not what may be taken afterwards, and 0 takes nothing back. */
function increase([to, amount]: readonly [string, bigint], { to: contract }: Call, given: Given): Part {
  const { risks = [] } = allowance({ contract, to, amount: amount === 0n ? 1n : amount }, given)
  return { actions: [{ kind: 'allowance', contract, to, amount, name: 'increaseAllowance' }], risks }
}

function transferFrom([from, to, amount]: readonly [string, string, bigint], call: Call, given: Given): Part {
  const moved = authorized([from, to, amount], call, given)
  return { ...moved, risks: [...(moved.risks ?? []), itemRisk(call.to, to, amount, given)] }
}

function authorized([from, to, amount]: readonly [string, string, bigint], call: Call, given: Given): Part {
  return moves([[from, to, amount, call.to]], given)
}

function transferItem(
  [from, to, item, amount]: readonly [string, string, bigint, (Hex | bigint)?, Hex?],
  { to: contract }: Call,
  given: Given,
): Part {
  const facts = { kind: 'item-transfer', contract, from, to, item } as const
  return {
    actions: [typeof amount === 'bigint' ? { ...facts, amount } : facts],
    risks: strangerRisks(to, given, contract),
  }
}

export type Moved = readonly [from: string, to: string, amount: bigint, token: string]

/** Tokens that a function moves from accounts which have allowed it. */
export const moves = (list: readonly Moved[], given: Given): Part => ({
  actions: list.map(([from, to, amount, contract]) => ({ kind: 'token-transfer', contract, from, to, amount })),
  risks: list.flatMap(([, to, , contract]) => strangerRisks(to, given, contract)),
})
