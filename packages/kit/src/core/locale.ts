import type { Context } from './context.ts'
import { pageLocale } from './page/page-locale.ts'

/** The language of an instance, as a BCP 47 tag: what the host has set, otherwise the page's. */
export const localeOf = ({ store }: Pick<Context, 'store'>): string => pageLocale(store.get().locale)
