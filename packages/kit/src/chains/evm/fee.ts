import type { TransactionReceipt } from 'viem'

/** What the sender of a transaction paid for it besides its value, in base units. */
export const feeOf = (receipt: TransactionReceipt): bigint =>
  receipt.gasUsed * receipt.effectiveGasPrice + dataFeeIn(receipt)

/** The L1 data fee in receipts of OP Stack chains, https://docs.optimism.io; other chains do not have it. */
function dataFeeIn(receipt: TransactionReceipt & { readonly l1Fee?: unknown }): bigint {
  const { l1Fee: said } = receipt
  return typeof said === 'string' && /^0x[0-9a-f]{1,32}$/i.test(said) ? BigInt(said) : 0n
}
