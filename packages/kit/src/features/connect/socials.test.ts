import { DEFAULT_SOCIALS } from '@foyer/base/constants'
import { expect, test } from 'vitest'
import { isMiniApp, socialsHere } from './socials.ts'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15'
const ANDROID = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36'
const ALL = ['google', 'x', 'farcaster', 'discord', 'apple', 'github', 'facebook']

test.each([
  [IPHONE, ['x', 'farcaster', 'discord', 'apple', 'github', 'facebook']],
  [MAC, ['google', 'farcaster', 'discord', 'apple', 'github', 'facebook']],
  [ANDROID, ['google', 'farcaster', 'discord', 'apple', 'github']],
  [WINDOWS, ALL],
])('in an app for messages on %s', (userAgent, shown) => {
  expect(socialsHere(DEFAULT_SOCIALS, { userAgent, isMiniApp: true })).toEqual(shown)
  expect(socialsHere(DEFAULT_SOCIALS, { userAgent, isMiniApp: false })).toEqual(ALL)
})

test('the project’s order counts, and what is unknown, named twice or off is not shown', () => {
  const here = { userAgent: WINDOWS, isMiniApp: false }
  expect(socialsHere(['github', 'toString', 'google', 'github'], here)).toEqual(['github', 'google'])
  expect(socialsHere(false, here)).toEqual([])
})

test('an app for messages is known by what it adds to its pages', () => {
  expect([isMiniApp({}), isMiniApp({ TelegramWebviewProxy: {} }), isMiniApp({ Telegram: {} })]).toEqual([
    false,
    true,
    true,
  ])
})
