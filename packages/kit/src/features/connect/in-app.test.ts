import { expect, test } from 'vitest'
import { refusesHere } from './in-app.ts'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 16; Pixel 9'

test.each([
  `${IPHONE} Mobile/15E148 Instagram 380.0.0.28`,
  `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/510.0.0.30]`,
  `${IPHONE} Mobile/15E148 [LinkedInApp]/9.31`,
  `${IPHONE} Mobile/15E148 Safari Line/15.3.0`,
  `${IPHONE} Mobile/15E148 MicroMessenger/8.0.60`,
  `${ANDROID}; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/150.0.0.0 Mobile Safari/537.36`,
])('Google and Facebook do not sign in in %s; others do', (userAgent) => {
  const refusing = ['google', 'x', 'discord', 'apple', 'github', 'facebook'].filter((id) =>
    refusesHere(id, { userAgent }),
  )
  expect(refusing).toEqual(['google', 'facebook'])
})

test.each([
  `${IPHONE} Version/19.0 Mobile/15E148 Safari/604.1`,
  `${IPHONE} CriOS/150.0.0.0 Mobile/15E148 Safari/604.1`,
  // A page on the home screen, whose windows open in Safari.
  `${IPHONE} Mobile/15E148`,
  `${ANDROID}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36`,
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36 OnlineBanking/2',
])('they do in %s', (userAgent) => {
  expect(refusesHere('google', { userAgent })).toBe(false)
})
