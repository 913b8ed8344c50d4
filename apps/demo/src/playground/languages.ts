/** Languages that the pages offer, by their BCP 47 tag. */
export const LANGUAGES = [
  ['en', 'English'],
  ['ar', 'العربية'],
  ['en-XA', 'Pseudo (en-XA)'],
] as const
