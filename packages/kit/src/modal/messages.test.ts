import { describe, expect, test } from 'vitest'
import { wallets } from '../locales/en/wallets.ts'
import { type FoyerMessages, hostMessages } from '../locales/host.ts'
import { ownSentences } from '../locales/own-messages.ts'
import { loadTranslator } from '../locales/translate.ts'
import { messageMisuse } from './message-misuse.ts'

const MESSAGES: FoyerMessages = {
  en: { 'button.connect': 'Log in', 'connect.title': 'Log in to {app}', 'allWallets.search': 'Find' },
  ar: { 'connect.title': 'دخول' },
  pt: { 'button.connect': 'Entrar', 'connect.title': 'Entrar em {app}', 'connect.all': 'Todas' },
  'pt-BR': {
    'connect.all': 'Todas as carteiras',
    'connect.more': { one: 'mais {count} carteira', other: 'mais {count} carteiras' },
  },
  ps: { 'connect.all': 'ټول' },
  he: { 'button.connect': 'התחברות' },
}
const translator = (locale: string, messages = MESSAGES) => loadTranslator(locale, ownSentences(messages, locale))

describe('sentences of the host', () => {
  test('take the place of ours, also of those that load with a screen', async () => {
    const t = (await translator('en-GB')).with(wallets)
    expect([t.locale, t('connect.title', { app: 'Atoll' }), t('allWallets.search', { count: 2 })]).toEqual([
      'en-GB',
      'Log in to Atoll',
      'Find',
    ])
    expect(t('connecting.retry')).toBe('Try again')
  })

  test('of a language that is there leave its other sentences', async () => {
    const t = await translator('ar-EG')
    expect([t('connect.title'), t('connecting.retry'), t.direction]).toEqual(['دخول', 'حاول مجددًا', 'rtl'])
  })

  test('bring a language: a region before its language, then English', async () => {
    const t = await translator('pt-BR')
    expect([t.locale, t('connect.title', { app: 'Atoll' }), t('connect.all'), t('connect.list')]).toEqual([
      'pt-BR',
      'Entrar em Atoll',
      'Todas as carteiras',
      'Wallets',
    ])
    expect([1, 2].map((count) => t('connect.more', { count }))).toEqual(['mais 1 carteira', 'mais 2 carteiras'])
    expect((await translator('pt-PT'))('connect.all')).toBe('Todas')
    expect((await translator('ps')).direction).toBe('rtl')
    expect((await translator('ps-Latn')).direction).toBe('ltr')
    // A word of the button brings no language to the modal.
    const hebrew = await translator('he')
    expect([hebrew.locale, hebrew.direction]).toEqual(['en', 'ltr'])
    expect((await translator('fi')).locale).toBe('en')
  })

  test('are the words of the buttons, too', () => {
    expect(hostMessages('en-US', MESSAGES)).toMatchObject({ connect: 'Log in', account: 'Account' })
    expect(hostMessages('pt-BR', MESSAGES)).toMatchObject({ connect: 'Entrar', account: 'Account' })
    expect(hostMessages('ar', MESSAGES).connect).toBe(hostMessages('ar').connect)
  })

  test('that are no texts are left out', async () => {
    const wrong = {
      en: { 'button.connect': 7, 'connect.title': null, 'connect.all': { one: 'x' }, 'connect.list': '' },
    }
    const t = await translator('en', wrong as never)
    expect([t('connect.title', { app: 'Atoll' }), t('connect.all'), t('connect.list')]).toEqual([
      'Connect to Atoll',
      'All wallets',
      'Wallets',
    ])
    expect(hostMessages('en', wrong as never).connect).toBe('Connect')
    for (const messages of ['en', null, 7, { en: null }] as never[])
      expect([hostMessages('en', messages).connect, (await translator('en', messages))('connect.list')]).toEqual([
        'Connect',
        'Wallets',
      ])
  })
})

describe('what a host’s sentences have wrong', () => {
  test('nothing', async () => expect(await messageMisuse({ messages: MESSAGES, debug: true })).toEqual([]))

  test.each([
    ['de', 'it is { en: { … }, de: { … } }'],
    [{ '???': {} }, '`???` is no BCP 47 tag'],
    [{ pt_br: {} }, '`pt_br` is written `pt-BR`'],
    [{ de: 'Hallo' }, "`de` needs { 'button.connect': '…' }"],
    [
      { de: { 'connect.title': 7 } },
      '`connect.title` of `de` is not a text, or a text for each plural form with `other`',
    ],
    [{ de: { 'connect.titel': 'x' } }, 'there is no sentence `connect.titel` of `de`; did you mean `connect.title`?'],
    [{ de: { 'button.conect': 'x' } }, 'there is no sentence `button.conect` of `de`; did you mean `button.connect`?'],
    [{ de: { 'connect.title': 'Mit {ap}' } }, 'nothing fills {ap} in `connect.title` of `de`'],
  ])('%j', async (messages, reason) =>
    expect(await messageMisuse({ messages: messages as never, debug: true })).toEqual([reason]),
  )

  test('names and placeholders are looked at with debug only', async () =>
    expect(await messageMisuse({ messages: { de: { 'connect.titel': '{x}' } } as never })).toEqual([]))
})
