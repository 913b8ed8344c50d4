import type { Translated } from '../language.ts'
import { REVEAL_TEXTS } from '../manage/reveal-texts.ts'

/** Every sentence of the page that opens recovery kits. */
export const OPENER_TEXTS = {
  title: 'Open a recovery kit',
  place: 'A file on your computer',
  advice: 'Turn the internet off first. This page needs none and sends nothing.',
  online: 'You are online. Turn the internet off first.',
  offline: 'You are offline.',
  file: 'The file',
  code: 'The code on your sheet',
  codeNote: 'Letters and digits in six groups. O is read as 0, I and L as 1.',
  open: 'Open',
  notFile: 'That file is not a recovery kit.',
  noFile: 'Choose the file first.',
  notCode: 'That code has a mistake. Compare it with the sheet.',
  notOpened: 'This code is not the one of this file, or the file was changed.',
  opened: 'It’s your wallet',
  made: 'Made on',
  evm: 'Ethereum and others',
  solana: 'Solana',
  note: 'Move the words into a wallet app, then close this page. It keeps nothing.',
  forget: 'Close and forget',
  reveal: REVEAL_TEXTS,
} as const

export type OpenerTexts = Translated<typeof OPENER_TEXTS>
