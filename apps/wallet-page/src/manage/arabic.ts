import { LOCKED_TEXTS_AR } from './locked-texts.ar.ts'
import { SITES_TEXTS_AR } from './sites-texts.ar.ts'
import { SMART_ACCOUNT_TEXTS_AR } from './smart-account-texts.ar.ts'
import { TEXTS_AR } from './texts.ar.ts'

/** All that the wallet's own page says. */
export const MANAGE_TEXTS_AR = {
  ...TEXTS_AR,
  sites: SITES_TEXTS_AR,
  lockedItself: LOCKED_TEXTS_AR,
  smartAccount: SMART_ACCOUNT_TEXTS_AR,
}
