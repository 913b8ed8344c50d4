import { chunkAddress } from '@foyer/base'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Balance } from './account-header.tsx'
import { Address, AddressCard } from './address.tsx'
import { AlertBar } from './alert-bar.tsx'
import { Avatar } from './avatar.tsx'
import { Button } from './button.tsx'
import { Chip } from './chip.tsx'
import { ConnectAnimation } from './connect-animation.tsx'
import { Field } from './field.tsx'
import { FundsLine } from './funds-line.tsx'
import { GlyphPicture } from './glyph-picture.tsx'
import { Highlight } from './highlight.tsx'
import { AccountButtonView } from './host/account-button.tsx'
import { ConnectButtonView } from './host/connect-button.tsx'
import { NetworkButtonView } from './host/network-button.tsx'
import { Icon } from './icon.tsx'
import { ICON_SHAPES } from './icon-shapes.ts'
import { List } from './list.tsx'
import { Badge, Logo, TokenLogo } from './logo.tsx'
import { NetworkSwitchAnimation } from './network-switch-animation.tsx'
import { Note } from './notice.tsx'
import { Panel } from './panel.tsx'
import { QrCode } from './qr-code.tsx'
import { Row, Tag } from './row.tsx'
import { SearchField } from './search-field.tsx'
import { ShownField } from './shown-field.tsx'
import { Skeleton } from './skeleton.tsx'
import { Flip, RateLine, Trade } from './swap-amounts.tsx'
import { Segments, Tabs } from './tabs.tsx'
import { Toast } from './toast.tsx'
import { WalletTile } from './wallet-tile.tsx'

const ADDRESS = '0x680aC0fFee680aC0fFee680aC0fFee680aC09F5a'
const nothing = (): void => {}

const views: readonly [name: string, view: ReactElement, says: readonly string[]][] = [
  ['Address', <Address key="" address={ADDRESS} />, [`aria-label="${ADDRESS}"`]],
  ['AddressCard', <AddressCard key="" address={ADDRESS} title="To" copyLabel="Copy" onCopy={nothing} />, ['Copy']],
  [
    'AlertBar',
    <AlertBar key="" tone="error" code="APKT002" title="Invalid" dismiss={{ label: 'Dismiss', onPress: nothing }}>
      Text
    </AlertBar>,
    ['role="alert"', 'APKT002', 'aria-label="Dismiss"'],
  ],
  [
    'Button, loading',
    <Button key="" loading loadingLabel="Reviewing">
      Review
    </Button>,
    ['aria-busy="true"', 'Reviewing'],
  ],
  [
    'Button, disabled',
    <Button key="" disabled>
      Review
    </Button>,
    ['disabled=""'],
  ],
  [
    'Chip, pressed',
    <Chip key="" pressed onPress={nothing}>
      $50
    </Chip>,
    ['aria-pressed="true"'],
  ],
  ['Coin', <TokenLogo key="" name="ETH" network={{ name: 'Base' }} />, ['data-shape="coin"', 'data-shape="network"']],
  ['Door', <Avatar key="" address={ADDRESS} />, ['aria-hidden="true"']],
  ['GlyphPicture', <GlyphPicture key="" address={ADDRESS} />, ['aria-hidden="true"', 'viewBox="0 0 64 80"']],
  [
    'Doorway, declined',
    <ConnectAnimation key="" state="declined">
      <Logo name="Harbor" size={64} badge={<Badge tone="danger" />} />
    </ConnectAnimation>,
    ['data-state="declined"'],
  ],
  [
    'Field, invalid',
    <Field key="" label="Email address" value="mara@" onChange={nothing} error="That is not an address" />,
    ['aria-invalid="true"', 'aria-live="polite"', 'That is not an address'],
  ],
  ['FundsLine', <FundsLine key="">Your funds are safe.</FundsLine>, ['role="note"']],
  ['Note', <Note key="" tone="danger" alert title="This could empty your USDC" />, ['role="alert"']],
  [
    'List',
    <List key="" label="Wallets" busy>
      <Row key="a" name="Harbor" onPress={nothing} trailing={<Tag dot="success">Installed</Tag>} />
      <Row key="b" name="Bitcoin" disabled subtitle="Harbor doesn’t support this network" />
      {false}
    </List>,
    ['aria-label="Wallets"', 'data-item="Harbor"', 'aria-disabled="true"', 'data-dot="success"'],
  ],
  ['Row, link', <Row key="" name="Phone app" href="https://example.org" />, ['rel="noreferrer"', 'target="_blank"']],
  ['Mark, waiting', <Logo key="" name="Harbor" src="/h.png" />, ['alt=""', 'hidden=""', 'class="sk"']],
  ['Mark, no picture', <Logo key="" name="Harbor" />, ['data-letter="H"', 'data-tone=']],
  [
    'Panel',
    <Panel
      key=""
      title="Harbor"
      titleId="t"
      viewKey="v"
      light="wait"
      back={{ label: 'Back', onPress: nothing }}
      footer="Legal"
    >
      Body
    </Panel>,
    ['<h2 id="t"', 'tabindex="-1"', 'data-light="wait"', 'aria-label="Back"', '<div class="foot"'],
  ],
  [
    'Plinths',
    <NetworkSwitchAnimation
      key=""
      from={{ name: 'A' }}
      to={{ name: 'B' }}
      visitor={{ address: ADDRESS }}
      state="waiting"
    />,
    ['class="switch-network-barrier"'],
  ],
  [
    'QrCode',
    <QrCode key="" value="hello" label="Connection code" remaining={0.5} />,
    ['role="img"', 'stroke-dasharray="50 100"'],
  ],
  [
    'QrCode, stale',
    <QrCode key="" value="hello" label="x" remaining={0.5} stale="This code expired" />,
    ['data-stale=""'],
  ],
  [
    'SearchField',
    <SearchField
      key=""
      label="Search wallets"
      placeholder="Search"
      value="har"
      onChange={nothing}
      clearLabel="Clear"
    />,
    ['<search', 'aria-label="Clear"'],
  ],
  [
    'ShownField',
    <ShownField key="" label="Link to this page" value="https://host.example/?a=b" />,
    ['readOnly', 'aria-label="Link to this page"', 'value="https://host.example/?a=b"'],
  ],
  ['Skeleton', <Skeleton key="" width={84} />, ['aria-hidden="true"']],
  [
    'Tabs',
    <Tabs
      key=""
      label="Assets"
      tabs={[
        { id: 'a', name: 'Tokens' },
        { id: 'b', name: 'NFTs' },
      ]}
      selected="a"
      onSelect={nothing}
    >
      Panel
    </Tabs>,
    ['role="tablist"', 'aria-selected="true"', 'role="tabpanel"'],
  ],
  [
    'Segments',
    <Segments
      key=""
      label="Type"
      options={[
        { id: 'a', name: 'Smart' },
        { id: 'b', name: 'Standard' },
      ]}
      selected="a"
      onSelect={nothing}
    />,
    ['role="radiogroup"', 'checked=""'],
  ],
  [
    'Toast',
    <Toast key="" tone="warning" action={{ label: 'Retry', onPress: nothing }}>
      Late
    </Toast>,
    ['data-tone="warning"', 'Retry'],
  ],
  [
    'WalletTile',
    <WalletTile key="" name="Harbor" installed label="Harbor, installed" onPress={nothing} />,
    ['aria-label="Harbor, installed"', 'data-dot'],
  ],
  [
    'ConnectButtonView',
    <ConnectButtonView key="" label="Connect" onPress={nothing} />,
    ['class="foyer foyer-button foyer-connect"'],
  ],
  [
    'AccountButtonView',
    <AccountButtonView key="" address={ADDRESS} label="Account" balance="2 ETH" onPress={nothing} />,
    ['0x680a…9F5a', '2 ETH'],
  ],
  [
    'AccountButtonView, loading',
    <AccountButtonView key="" address={undefined} label="Account" balance={null} onPress={nothing} />,
    ['aria-busy="true"'],
  ],
  [
    'NetworkButtonView',
    <NetworkButtonView key="" network={{ name: 'Base' }} label="Network" onPress={nothing} />,
    ['>Network<', 'Base'],
  ],
  ['Flip', <Flip key="" label="Switch the two tokens" disabled onPress={nothing} />, ['disabled', 'Switch the two']],
  [
    'RateLine',
    <RateLine
      key=""
      age={0.5}
      refresh={{ label: 'Get a new one', onPress: nothing }}
      fold={{ label: 'Details', open: true, id: 'details', onPress: nothing }}
    >
      1 ETH = 3,412.2 USDC
    </RateLine>,
    ['1 ETH = 3,412.2 USDC', 'Get a new one', 'aria-expanded="true"', 'stroke-dashoffset="0.5"'],
  ],
  ['Trade', <Trade key="" from={{ name: 'USDC' }} to={{ name: 'ETH' }} stage="back" />, ['data-stage="back"']],
]

describe('every component, rendered on a server', () => {
  it.each(views)('%s', (_, view, says) => {
    const html = renderToString(view)
    for (const words of says) expect(html).toContain(words)
    // A strict Content-Security-Policy blocks both.
    expect(html).not.toMatch(/ style=|<style|<script/)
  })
})

describe('host page buttons', () => {
  it('use no class that a host page could own', () => {
    const html = renderToString(
      <>
        <ConnectButtonView label="Connecting" loading onPress={nothing} />
        <AccountButtonView address={ADDRESS} label="Account" balance={null} picture="/p.png" onPress={nothing} />
        <NetworkButtonView network={{ name: 'Base', src: '/b.png' }} label="Network" unsupported onPress={nothing} />
        <NetworkButtonView network={undefined} label="Network" onPress={nothing} />
      </>,
    )
    const classes = [...html.matchAll(/class="([^"]*)"/g)].flatMap((match) => (match[1] ?? '').split(' '))
    expect(classes.length).toBeGreaterThan(20)
    expect(classes.filter((name) => !/^foyer(-|$)/.test(name))).toEqual([])
  })
})

describe('Address', () => {
  it('shows every character, in fours, with heavy ends', () => {
    const html = renderToString(<Address address={ADDRESS} />)
    const [prefix, ...groups] = chunkAddress(ADDRESS)
    const shown = [...html.matchAll(/<(?:b|span)[^>]*>([^<]+)</g)].map((match) => match[1])
    expect(shown).toEqual([prefix, ...groups])
    expect([...html.matchAll(/<b[^>]*>([^<]*)</g)].map((match) => match[1])).toEqual([groups.at(0), groups.at(-1)])
  })
})

describe('Balance', () => {
  it.each([
    ['$12,074', '.33', false],
    ['$1,204,512,880', '', true],
  ])('%s%s is set smaller: %s', (whole, fraction, small) => {
    expect(renderToString(<Balance whole={whole} fraction={fraction} />).includes('data-long')).toBe(small)
  })
})

describe('Highlight', () => {
  it.each([
    ['Lockhart', 'HAR', 'Lock<mark class="match">har</mark>t'],
    ['Lockhart', '  ', 'Lockhart'],
    ['Lockhart', '<b>', 'Lockhart'],
  ])('of %s by %j', (text, query, html) => {
    expect(renderToString(<Highlight text={text} query={query} />).replaceAll('<!-- -->', '')).toBe(html)
  })
})

describe('Icon', () => {
  it('mirrors exactly those that point somewhere', () => {
    const mirrored = Object.keys(ICON_SHAPES).filter((name) =>
      renderToString(<Icon name={name as keyof typeof ICON_SHAPES} />).includes('data-mirror'),
    )
    expect(mirrored.sort()).toEqual([
      'arrow-left',
      'arrow-right',
      'chevron-right',
      'external',
      'leave',
      'receive',
      'send',
    ])
  })
})
