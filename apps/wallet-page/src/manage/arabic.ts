import { TEXTS_AR } from './texts.ar.ts'

/** All that the wallet's own page says. */
export const MANAGE_TEXTS_AR = { ...TEXTS_AR }
