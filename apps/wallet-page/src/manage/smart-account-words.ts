import { type FoyerError, foyerErrorIn } from '@foyer/base'
import { isPasskeyOwner } from '@foyer/smart-account/owners'
import type { Hex } from 'viem'
import { sentenceOf } from './sentence-of.ts'
import { SMART_ACCOUNT_TEXTS, type SmartAccountTexts } from './smart-account-texts.ts'
import { TEXTS } from './texts.ts'

/** In the language of this page. */
export const smartAccountTexts = (): SmartAccountTexts => TEXTS.smartAccount ?? SMART_ACCOUNT_TEXTS

/** An error in words for a visitor. */
export function sentence(error: unknown): string {
  const known: Pick<FoyerError, 'code'> | undefined = foyerErrorIn(error)
  switch (known?.code) {
    case 'OPERATION_REFUSED':
      return smartAccountTexts().refused
    case 'REQUEST_TIMEOUT':
      return smartAccountTexts().unknown
    case 'SIGNING_REFUSED':
      return smartAccountTexts().notThat
    default:
      return sentenceOf(error)
  }
}

/** How an owner is called: the last four letters of a passkey's key tell it from others. */
export const nameOf = (owner: Hex, key: Hex): string =>
  owner === key
    ? smartAccountTexts().key
    : isPasskeyOwner(owner)
      ? smartAccountTexts().passkey(owner.slice(-4))
      : smartAccountTexts().other(owner.slice(-4))
