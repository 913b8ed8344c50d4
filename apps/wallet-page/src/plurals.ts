type Forms = { readonly [rule in Intl.LDMLPluralRule]?: string } & { readonly other: string }

/** Chooses the form of a text for a number, by the rules of a language. `other` stands for a form that is missing. */
export function pluralsOf(language: string): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(language)
  return (count, forms) => forms[rules.select(count)] ?? forms.other
}
