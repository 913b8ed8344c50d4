import type { Translated } from '../language.ts'
import { REVEAL_TEXTS } from '../manage/reveal-texts.ts'

/** Every sentence of the page that opens recovery kits. */
export const OPENER_TEXTS = {
  title: 'Open a recovery kit',
  place: 'A file on your computer',
  advice: 'Turn off the internet first. This page doesn’t need it and sends nothing.',
  online: 'You’re online. Turn off the internet first.',
  offline: 'You’re offline.',
  file: 'The file',
  code: 'The code on your sheet',
  codeNote: 'Letters and digits in six groups. O is read as 0, I and L as 1.',
  open: 'Open',
  notFile: 'That file isn’t a recovery kit.',
  noFile: 'Choose the file first.',
  notCode: 'There’s a mistake in that code. Compare it with the sheet.',
  notOpened: 'This code doesn’t belong to this file, or the file was changed.',
  opened: 'It’s your wallet',
  made: 'Made on',
  evm: 'Ethereum and others',
  solana: 'Solana',
  note: 'Enter the words in a wallet app, then close this page. It keeps nothing.',
  forget: 'Close and forget',
  reveal: REVEAL_TEXTS,
} as const

export type OpenerTexts = Translated<typeof OPENER_TEXTS>
