/**
 * The error catalogue, with one file per surface. Each row is its own export, so that a bundle contains only the rows it can
 * raise. A test compares the whole catalogue with docs/errors.md.
 *
 * Rules: a code is never reused and never changes meaning. `{placeholders}` in a message are the row's context.
 */

export * from './catalogue/aborted.ts'
export * from './catalogue/alerts.ts'
export * from './catalogue/amounts.ts'
export * from './catalogue/answers.ts'
export * from './catalogue/caip-address.ts'
export * from './catalogue/capture.ts'
export * from './catalogue/connection.ts'
export type { CatalogueEntry, Surface } from './catalogue/entry.ts'
export * from './catalogue/exchange.ts'
export * from './catalogue/frame.ts'
export * from './catalogue/http.ts'
export * from './catalogue/misuse.ts'
export * from './catalogue/names.ts'
export * from './catalogue/onramp.ts'
export * from './catalogue/relay-session.ts'
export * from './catalogue/running.ts'
export * from './catalogue/several-wallets.ts'
export * from './catalogue/sign-in.ts'
export * from './catalogue/signing.ts'
export * from './catalogue/social.ts'
export * from './catalogue/start.ts'
export * from './catalogue/swaps.ts'
export * from './catalogue/switching.ts'
export * from './catalogue/thrown.ts'
export * from './catalogue/toasts.ts'
export * from './catalogue/too-many-requests.ts'
export * from './catalogue/validation.ts'
export * from './catalogue/wallet-page.ts'
export * from './catalogue/wallet-services.ts'
export * from './catalogue/wallets.ts'
