import type { Context } from './context.ts'
import type { StoredRecord } from './page/storage.ts'

/** The texts that a visitor of this browser has accepted. Other addresses are other texts. */
const CONSENT: StoredRecord<string> = {
  name: 'consent',
  check: (value) => (typeof value === 'string' ? value : undefined),
}

const textsOf = ({ options }: Context): string =>
  [options.termsConditionsUrl, options.privacyPolicyUrl].filter(Boolean).join(' ')

/** Whether the host's terms have to be accepted before a visitor connects. */
export const lacksConsent = (ctx: Context): boolean =>
  ctx.options.requireTerms === true && textsOf(ctx) !== '' && ctx.storage.read(CONSENT) !== textsOf(ctx)

export const giveConsent = (ctx: Context): void => ctx.storage.write(CONSENT, textsOf(ctx))
