import { expect, test } from 'vitest'
import { isWalletIcon } from './wallet-icon.ts'

const png = (length: number) => `data:image/png;base64,${'A'.repeat(length)}`

test.each([
  [true, 'a small picture', png(8)],
  [true, 'white space around it', ` ${png(8)}\n`],
  [true, '64 KiB', png(87_382)],
  [false, 'more than 64 KiB', png(90_000)],
  [false, 'an address', 'https://wallet.example/icon.png'],
  [false, 'a page', 'data:text/html,<script>'],
  [false, 'a kind of picture that is seldom', 'data:image/x-icon;base64,AA'],
  [false, 'no text', 7],
])('%s: %s', (expected, _, value) => expect(isWalletIcon(value)).toBe(expected))
