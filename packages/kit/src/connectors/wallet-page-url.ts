import type { Context } from '../core/context.ts'
import { pageLocale } from '../core/page/page-locale.ts'

/** The wallet's own page, in the language of this one. */
export const walletPageUrl = ({ options: { walletOrigin = '', projectId = '', locale } }: Context): string =>
  `${walletOrigin}/settings?${new URLSearchParams({ projectId, lang: pageLocale(locale) })}`
