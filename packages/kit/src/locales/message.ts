/** A sentence, or one for each plural form that the language has (Intl.PluralRules). */
export type Message = string | Partial<Record<Intl.LDMLPluralRule, string>>

/** The same keys in another language. */
export type Translated<T> = { readonly [K in keyof T]: Message }
