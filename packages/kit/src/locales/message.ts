/** A text, or one text for each plural form of the language (`Intl.PluralRules`). */
export type Message = string | Partial<Record<Intl.LDMLPluralRule, string>>

/** The messages of another language for the same keys. */
export type Translated<T> = { readonly [K in keyof T]: Message }
