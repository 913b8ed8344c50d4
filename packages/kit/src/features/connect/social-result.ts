import { isFoyerError } from '@foyer/base'
import { CONNECTION_REJECTED, FRAME_VERSION_DIFFERS, POPUP_CLOSED, TOO_MANY_REQUESTS } from '@foyer/base/catalogue'
import { targetAfterLogin } from '../../connectors/embedded-login.ts'
import type { SocialResult } from '../../connectors/social-login.ts'
import type { Context } from '../../core/context.ts'
import type { Target } from '../../core/routing/router.ts'
import type { Translator } from '../../locales/translate.ts'

/** Where a login leads; undefined: an address has to be proven first. */
export async function targetOf(ctx: Context, { action, email }: SocialResult): Promise<Target | undefined> {
  if (action === 'VERIFY_EMAIL') return undefined
  return action === 'CONNECT'
    ? targetAfterLogin(ctx)
    : { view: 'EmailLogin', args: { email: email ?? '', action, resendAt: 0 } }
}

export type SocialFailure = { readonly name: 'closed' | 'refused' } | { readonly name: 'failed'; readonly text: string }

/** @param wait says how many seconds to wait */
export function failureOf(reason: unknown, t: Translator, wait: (seconds: number) => string): SocialFailure {
  if (isFoyerError(reason, POPUP_CLOSED)) return { name: 'closed' }
  if (isFoyerError(reason, CONNECTION_REJECTED)) return { name: 'refused' }
  if (isFoyerError(reason, FRAME_VERSION_DIFFERS)) return { name: 'failed', text: t('email.outdated') }
  const isTooOften = isFoyerError(reason, TOO_MANY_REQUESTS)
  return { name: 'failed', text: isTooOften ? wait(Number(reason.context.seconds)) : t('social.failedText') }
}
