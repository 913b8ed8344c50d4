import { type ReactNode, useState } from 'react'
import {
  AccountHeader,
  AccountHeaderSkeleton,
  AccountName,
  AccountTitle,
  Balance,
  QuickActions,
} from '../../../../packages/kit/src/ui/account-header.tsx'
import { AddressCard, ShortAddress } from '../../../../packages/kit/src/ui/address.tsx'
import { BadgedAvatar } from '../../../../packages/kit/src/ui/avatar.tsx'
import { Button } from '../../../../packages/kit/src/ui/button.tsx'
import { Chip } from '../../../../packages/kit/src/ui/chip.tsx'
import { Divider } from '../../../../packages/kit/src/ui/divider.tsx'
import { IconButton } from '../../../../packages/kit/src/ui/icon-button.tsx'
import { CARD, GLOBE, SLIDERS, SWAP } from '../../../../packages/kit/src/ui/late-icons.ts'
import { List } from '../../../../packages/kit/src/ui/list.tsx'
import { Badge, Logo, NetworkLogo, TokenLogo } from '../../../../packages/kit/src/ui/logo.tsx'
import { EmptyState, Note } from '../../../../packages/kit/src/ui/notice.tsx'
import { Row, RowSkeleton } from '../../../../packages/kit/src/ui/row.tsx'
import { RowIcon } from '../../../../packages/kit/src/ui/row-icon.tsx'
import { RowPair } from '../../../../packages/kit/src/ui/row-pair.tsx'
import { Segments, Tabs } from '../../../../packages/kit/src/ui/tabs.tsx'
import { MARA, NETWORKS, NEW_VISITOR, nothing, token, wallet } from '../samples.ts'
import { Board, Screen, type SectionProps } from '../screen.tsx'

const chip = (
  <Chip kind="network" opens label="Network: Base" mark={<NetworkLogo {...NETWORKS.base} />} onPress={nothing}>
    Base
  </Chip>
)
const settings = <IconButton icon={SLIDERS} label="Settings" onPress={nothing} />
const quick = (
  <QuickActions
    actions={[
      { id: 'buy', icon: CARD, name: 'Buy', onPress: nothing },
      { id: 'swap', icon: SWAP, name: 'Swap', onPress: nothing },
      { id: 'receive', icon: 'receive', name: 'Receive', onPress: nothing },
      { id: 'send', icon: 'send', name: 'Send', onPress: nothing },
    ]}
  />
)
const TABS = [
  { id: 'tokens', name: 'Tokens' },
  { id: 'nfts', name: 'NFTs' },
  { id: 'activity', name: 'Activity' },
] as const
type Tab = (typeof TABS)[number]['id']

function Assets({ children, busy = false }: { readonly children: ReactNode; readonly busy?: boolean }) {
  const [selected, onSelect] = useState<Tab>('tokens')
  return (
    <Tabs label="Assets" tabs={TABS} selected={selected} onSelect={onSelect} busy={busy}>
      {children}
    </Tabs>
  )
}

export function AccountScreens({ dir }: SectionProps) {
  const account = { dir, title: 'Account', leading: chip, actions: settings }
  return (
    <Board>
      <Screen {...account} name="Tokens">
        <AccountHeader address={MARA}>
          <AccountName label="Change wallet or copy address" onPress={nothing}>
            mara.foyer.id
          </AccountName>
          <Balance whole="$12,074" fraction=".33" />
          <p className="strong num up" dir="auto">
            +$151.20 today
          </p>
        </AccountHeader>
        {quick}
        <Assets>
          <List label="Tokens">
            <Row
              size={60}
              name="Ethereum"
              subtitle="2.418 ETH"
              leading={<TokenLogo {...token('ETH')} network={NETWORKS.base} />}
              trailing={<RowPair value="$8,250.70" note={<span className="up">+1.84%</span>} />}
              onPress={nothing}
            />
            <Row
              size={60}
              name="USD Coin"
              subtitle="2,914.52 USDC"
              leading={<TokenLogo {...token('USDC')} network={NETWORKS.base} />}
              trailing={<RowPair value="$2,914.52" note="0.00%" />}
              onPress={nothing}
            />
            <Row
              size={60}
              name="Arbitrum"
              subtitle="sent to theo.foyer.id"
              leading={<TokenLogo {...token('ARB')} badge={<Badge direction="send" />} />}
              trailing={<RowPair value="$510.94" note={<span className="down">−2.31%</span>} />}
              onPress={nothing}
            />
          </List>
        </Assets>
      </Screen>
      <Screen {...account} name="Empty">
        <AccountHeader address={NEW_VISITOR}>
          <AccountName code label="Change wallet or copy address" onPress={nothing}>
            0xad9F…B4c8
          </AccountName>
          <Balance whole="$0" fraction=".00" />
          <p className="soft strong">Ready when you are</p>
        </AccountHeader>
        {quick}
        <Assets>
          <EmptyState
            title="No tokens yet"
            actions={
              <>
                <Button kind="primary" size="md" onPress={nothing}>
                  Buy crypto
                </Button>
                <Button size="md" onPress={nothing}>
                  Receive
                </Button>
              </>
            }
          >
            Buy with a card, or receive from another wallet. It usually takes a minute.
          </EmptyState>
        </Assets>
      </Screen>
      <Screen {...account} name="First load">
        <AccountHeaderSkeleton />
        {quick}
        <Assets busy>
          <RowSkeleton shape="round" lines={2} size={60} width={84} end />
          <RowSkeleton shape="round" lines={2} size={60} width={70} end />
          <RowSkeleton shape="round" lines={2} size={60} width={92} end />
        </Assets>
      </Screen>
      <Screen {...account} name="Large and odd values">
        <AccountHeader address="0x2bB4a1f0e5D6c7B8a9F0e1D2c3B4a5F6e7D8c9B0">
          <AccountName label="Change wallet or copy address" onPress={nothing}>
            treasury-of-the-north-sea.foyer.id
          </AccountName>
          <Balance whole="$1,204,512,880" />
          <p className="strong num down" dir="auto">
            −$38,120,004.77 today
          </p>
        </AccountHeader>
        {quick}
        <List label="Tokens">
          <Row
            size={60}
            name="Wrapped Staked Government Bond"
            subtitle="1,000,000,000,000 wsGOV"
            leading={<TokenLogo name="?" network={NETWORKS.polygon} />}
            trailing={<RowPair value="$71,098.14" note="0.00%" />}
            onPress={nothing}
          />
        </List>
      </Screen>
      <Settings dir={dir} />
      <Screen dir={dir} back name="Wallets and address" title="Wallets">
        <List label="Wallets">
          <Row
            size={60}
            name="mara.foyer.id"
            subtitle="Harbor"
            leading={
              <BadgedAvatar
                address={MARA}
                badge={
                  <Badge>
                    <Logo {...wallet('Harbor')} size={13} />
                  </Badge>
                }
              />
            }
            end="check"
            current
            onPress={nothing}
          />
          <Row
            size={60}
            name="0xad9F…B4c8"
            subtitle="Juniper"
            leading={
              <BadgedAvatar
                address={NEW_VISITOR}
                badge={
                  <Badge>
                    <Logo {...wallet('Juniper')} size={13} />
                  </Badge>
                }
              />
            }
            onPress={nothing}
          />
          <Row kind="pick" selected name="Smart account" subtitle="Free to switch" onPress={nothing} />
          <Row kind="soft" name="Soft row" end="arrow" onPress={nothing} />
        </List>
        <AddressCard address={MARA} title="To this address on Base" copyLabel="Copy" onCopy={nothing} />
        <Note tone="warning" title="First time sending here">
          Check it against the address you were given. Transfers can’t be undone.
        </Note>
      </Screen>
    </Board>
  )
}

function Settings({ dir }: SectionProps) {
  const [type, setType] = useState('smart')
  return (
    <Screen dir={dir} back name="Settings" title="Settings">
      <AccountHeader address={MARA} size={72}>
        <AccountTitle>mara.foyer.id</AccountTitle>
        <ShortAddress address={MARA} copyLabel="Copy address" onCopy={nothing} />
      </AccountHeader>
      <List label="Settings">
        <Row
          size={48}
          name="Wallets"
          leading={<RowIcon name="wallet" />}
          trailing="3 connected"
          end="chevron"
          onPress={nothing}
        />
        <Row
          size={48}
          name="Network"
          leading={<RowIcon name={GLOBE} />}
          trailing={<NetworkLogo {...NETWORKS.base} size={20} />}
          end="chevron"
          onPress={nothing}
        />
      </List>
      <Divider />
      <Segments
        label="Account type"
        options={[
          { id: 'smart', name: 'Smart account' },
          { id: 'standard', name: 'Standard' },
        ]}
        selected={type}
        onSelect={setType}
      />
      <Divider />
      <List label="More">
        <Row size={48} name="View on explorer" leading={<RowIcon name="activity" />} end="external" href="#explorer" />
        <Row size={48} kind="danger" name="Disconnect" leading={<RowIcon name="leave" />} onPress={nothing} />
      </List>
    </Screen>
  )
}
