import type { Context } from '../core/context.ts'
import { localeOf } from '../core/locale.ts'

/** The wallet's own page, in the language of this one. */
export const walletPageUrl = (ctx: Pick<Context, 'options' | 'store'>): string => {
  const { walletOrigin = '', projectId = '' } = ctx.options
  return `${walletOrigin}/settings?${new URLSearchParams({ projectId, lang: localeOf(ctx) })}`
}
