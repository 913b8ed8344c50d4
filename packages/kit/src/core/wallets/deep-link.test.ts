import { describe, expect, test } from 'vitest'
import type { Connector } from '../connections/connector.ts'
import { outOfTelegram } from '../page/webview.ts'
import { deepLink, linkOf, webLink } from './deep-link.ts'
import { targetOfWallet } from './wallet-target.ts'

const URI = 'wc:00@2?relay-protocol=irn&symKey=11'
const ENCODED = encodeURIComponent(URI)

describe('links to wallet apps', () => {
  test.each([
    ['harbor://', `harbor://wc?uri=${ENCODED}`],
    ['harbor:', `harbor://wc?uri=${ENCODED}`],
    ['harbor://app', `harbor://app/wc?uri=${ENCODED}`],
    ['https://harbor.example', `https://harbor.example/wc?uri=${ENCODED}`],
    ['https://harbor.example/', `https://harbor.example/wc?uri=${ENCODED}`],
    ['javascript:alert(1)//', undefined],
    ['JavaScript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['intent://x#Intent;end', undefined],
    ['', undefined],
    [null, undefined],
    [undefined, undefined],
    ['no scheme', undefined],
    [`x:${'a'.repeat(600)}`, undefined],
    ['http://harbor.example', undefined],
    ['https://user@harbor.example', undefined],
  ])('%s → %s', (link, expected) => expect(deepLink(link, URI)).toBe(expected))

  const native = { mobile_link: 'harbor://', link_mode: null }
  const both = { mobile_link: 'harbor://', link_mode: 'https://harbor.example/app' }
  const universal = { mobile_link: 'https://harbor.example', link_mode: null }
  const telegram = { TelegramWebviewProxy: {} }
  test.each([
    ['a scheme, in a browser', native, {}, 'harbor://'],
    ['both, in a browser', both, {}, 'harbor://'],
    ['an address, in a browser', universal, {}, 'https://harbor.example'],
    ['a scheme, in Telegram', native, telegram, undefined],
    ['both, in Telegram', both, telegram, 'https://harbor.example/app'],
    ['an address, in Telegram', universal, telegram, 'https://harbor.example/'],
    ['nothing', { mobile_link: null, link_mode: null }, {}, undefined],
    ['a script, in Telegram', { mobile_link: 'javascript:1', link_mode: 'javascript:1' }, telegram, undefined],
  ])('%s', (_, links, page, expected) => expect(linkOf(links, page)).toBe(expected))

  test('Telegram is known by what it puts on the page, and links go out through it', () => {
    const opened: string[] = []
    const page = { Telegram: { WebApp: { openLink: (url: string) => opened.push(url) } } }
    expect([outOfTelegram({}), outOfTelegram({ Telegram: {} })]).toEqual([undefined, undefined])
    expect(outOfTelegram(telegram)).toBeTypeOf('function')
    outOfTelegram(page)?.('https://harbor.example/wc')
    expect(opened).toEqual(['https://harbor.example/wc'])
  })

  test.each([
    ['https://a.example/x', 'https://a.example/x'],
    ['http://a.example', undefined],
    ['javascript:1', undefined],
    ['', undefined],
    [null, undefined],
  ])('web link %s → %s', (link, expected) => expect(webLink(link)).toBe(expected))
})

describe('choosing a wallet of the directory', () => {
  const connector = (more: Partial<Connector>): Connector => ({
    id: 'x',
    name: 'X',
    type: 'ANNOUNCED',
    namespaces: ['eip155'],
    connect: async () => Promise.reject(),
    resume: async () => undefined,
    ...more,
  })
  const pairing = connector({ id: 'walletConnect', type: 'WALLET_CONNECT' })
  const harbor = { id: 'harbor', name: 'Harbor', rdns: 'example.harbor', mobile_link: 'harbor://', chains: [] }
  const extensionOnly = { id: 'osprey', name: 'Osprey', chrome_store: 'https://store.example/osprey', chains: [] }

  test.each([
    ['installed', harbor, [pairing, connector({ rdns: 'example.harbor' })], false, 'ConnectingExternal'],
    ['a phone wallet', harbor, [pairing], false, 'ConnectingWalletConnect'],
    ['a phone wallet on a phone', harbor, [pairing], true, 'ConnectingWalletConnect'],
    ['a phone wallet without a relay', harbor, [], false, 'WalletNotInstalled'],
    ['an extension that is not here', extensionOnly, [pairing], false, 'WalletNotInstalled'],
    ['an extension, on a phone', extensionOnly, [pairing], true, 'WalletNotInstalled'],
    ['neither link, on a desktop', { id: 'n', name: 'N', chains: [] }, [pairing], false, 'ConnectingWalletConnect'],
  ])('%s → %s', (_, wallet, connectors, mobile, view) =>
    expect(targetOfWallet(wallet, connectors, mobile).view).toBe(view),
  )
})
