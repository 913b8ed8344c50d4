import { isFoyerError } from '@foyer/base'
import { CONNECTION_REJECTED, FRAME_VERSION_DIFFERS, POPUP_CLOSED } from '@foyer/base/catalogue'
import { targetAfterLogin } from '../../connectors/embedded-login.ts'
import type { SocialResult, WindowState } from '../../connectors/social-login.ts'
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

export type SocialFailure = { readonly name: 'closed' | 'refused' | 'failed'; readonly reason: unknown }

export function failureOf(reason: unknown): SocialFailure {
  if (isFoyerError(reason, POPUP_CLOSED)) return { name: 'closed', reason }
  return { name: isFoyerError(reason, CONNECTION_REJECTED) ? 'refused' : 'failed', reason }
}

type Told = SocialFailure | { readonly name: WindowState | 'blocked'; readonly reason?: undefined }

/** What is said of a step, in the language of the moment. @param refused says what the services refuse for now */
export function stepText(
  t: Translator,
  { name, reason }: Told,
  provider: string,
  refused: (t: Translator, reason: unknown) => string | undefined,
): string {
  const text = refused(t, reason)
  if (text !== undefined) return text
  return t(isFoyerError(reason, FRAME_VERSION_DIFFERS) ? 'email.outdated' : `social.${name}Text`, { provider })
}
