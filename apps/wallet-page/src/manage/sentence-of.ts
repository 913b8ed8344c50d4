import { type FoyerError, foyerErrorIn } from '@foyer/base'
import { TEXTS } from './texts.ts'

/** An error in words for a visitor. */
export function sentenceOf(error: unknown): string {
  const known: Pick<FoyerError, 'code' | 'context'> | undefined = foyerErrorIn(error)
  const { errors } = TEXTS
  switch (known?.code) {
    case 'ENTER_VALID_EMAIL':
      return errors.email
    case 'CODE_WRONG':
      return errors.code(Number(known.context.left))
    case 'CODE_EXPIRED':
      return errors.codeOver
    case 'TOO_MANY_REQUESTS':
      return errors.often(waitOf(Number(known.context.seconds)))
    case 'PASSKEY_NOT_USED':
      return errors.passkeyNotUsed
    case 'PASSKEY_UNKNOWN':
      return errors.passkeyUnknown
    case 'PASSKEY_UNSUITABLE':
      return errors.passkeyUnsuitable
    case 'WALLET_KEY_DAMAGED':
      return errors.keyDamaged
    case 'WALLET_FROZEN':
      return errors.frozen
    default:
      return errors.failed
  }
}

function waitOf(seconds: number): string {
  const { inSeconds, inMinutes, inHours } = TEXTS.errors
  if (seconds > 5_400) return inHours(Math.ceil(seconds / 3_600))
  return seconds > 90 ? inMinutes(Math.ceil(seconds / 60)) : inSeconds(seconds)
}
