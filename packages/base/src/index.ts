export { chunkAddress, isEvmAddress, isSolanaAddress, shortAddress } from './addresses.ts'
export { DECIMALS_MAX, displayAmount, fixedDecimal, formatAmount, parseAmount } from './amounts.ts'
export {
  type CaipAddress,
  type CaipNetworkId,
  caipAddress,
  isCaipNetworkId,
  isNamespace,
  NAMESPACES,
  type Namespace,
  parseCaipNetworkId,
} from './caip.ts'
export { isCaipAddress, parseCaipAddress } from './caip-address.ts'
export type { CatalogueEntry } from './catalogue.ts'
export { foyerErrorIn } from './error-in.ts'
export { FoyerError, isFoyerError, messageOf } from './errors.ts'
export { isRecord } from './is-record.ts'
export { type AmountRefusal, isNumericKey, readWrittenAmount, reduceNumericInput } from './numeric-input.ts'
export { cleanText, foldName } from './text.ts'
