import { useState } from 'react'
import { Actions, Button } from '../../../../packages/kit/src/ui/button.tsx'
import { Divider } from '../../../../packages/kit/src/ui/divider.tsx'
import { FundsLine } from '../../../../packages/kit/src/ui/funds-line.tsx'
import { IconButton } from '../../../../packages/kit/src/ui/icon-button.tsx'
import { List } from '../../../../packages/kit/src/ui/list.tsx'
import { NetworkLogo } from '../../../../packages/kit/src/ui/logo.tsx'
import { NetworkSwitchAnimation } from '../../../../packages/kit/src/ui/network-switch-animation.tsx'
import { Message, Note } from '../../../../packages/kit/src/ui/notice.tsx'
import { Row } from '../../../../packages/kit/src/ui/row.tsx'
import { RowIcon } from '../../../../packages/kit/src/ui/row-icon.tsx'
import { SearchField } from '../../../../packages/kit/src/ui/search-field.tsx'
import { MARA, NETWORKS, nothing } from '../samples.ts'
import { Board, Screen, type SectionProps } from '../screen.tsx'

const { base, ethereum, arbitrum, optimism, polygon, solana, bitcoin } = NETWORKS

export function NetworkScreens({ dir }: SectionProps) {
  const [query, setQuery] = useState('')
  const scene = { from: arbitrum, to: base, visitor: { address: MARA } }
  const help = <IconButton icon="help" label="What is a network?" onPress={nothing} />
  const footer = (
    <>
      Your wallet may support other networks.{' '}
      <a className="quiet-link" href="#network">
        What is a network?
      </a>
    </>
  )
  return (
    <Board>
      <Screen dir={dir} back name="Networks" actions={help} footer={footer}>
        <SearchField
          label="Search networks"
          placeholder="Search networks"
          clearLabel="Clear"
          value={query}
          onChange={setQuery}
        />
        <List label="Networks">
          <Row
            size={52}
            name="Base"
            leading={<NetworkLogo {...base} size={36} />}
            end="check"
            current
            onPress={nothing}
          />
          {[ethereum, arbitrum, optimism, polygon].map((network) => (
            <Row
              key={network.name}
              size={52}
              name={network.name}
              leading={<NetworkLogo {...network} size={36} />}
              onPress={nothing}
            />
          ))}
          <Row
            size={60}
            name="Solana"
            subtitle="Needs a Solana wallet"
            leading={<NetworkLogo {...solana} size={36} />}
            onPress={nothing}
          />
          <Row
            size={60}
            name="Bitcoin"
            subtitle="Harbor doesn’t support this network"
            disabled
            leading={<NetworkLogo {...bitcoin} size={36} />}
          />
        </List>
      </Screen>
      <Screen dir={dir} back name="Waiting" title="Switch network" light="wait">
        <NetworkSwitchAnimation {...scene} state="waiting" />
        <Message title="Switch to Base in Harbor">
          Harbor is asking to switch from Arbitrum One to Base. Your tokens stay where they are.
        </Message>
        <Actions>
          <Button onPress={nothing}>Ask Harbor again</Button>
        </Actions>
      </Screen>
      <Screen dir={dir} back name="Declined" title="Switch network">
        <NetworkSwitchAnimation {...scene} state="declined" />
        <Message title="Still on Arbitrum One">Harbor declined to switch to Base.</Message>
        <FundsLine>Your funds are untouched on both networks.</FundsLine>
        <Actions>
          <Button kind="primary" onPress={nothing}>
            Try again
          </Button>
          <Button kind="text" onPress={nothing}>
            Stay on Arbitrum One
          </Button>
        </Actions>
      </Screen>
      <Screen dir={dir} back name="Moved" title="Switch network" light="open">
        <NetworkSwitchAnimation {...scene} to={{ name: 'Zora' }} state="moved" />
        <Message title="You’re on Zora" />
      </Screen>
      <Screen dir={dir} root close={false} name="Closing is blocked" title="Choose a network">
        <Note tone="warning" title="Atoll doesn’t use Gnosis">
          Your wallet is on a network this app doesn’t support. Your funds there are untouched.
        </Note>
        <List label="Networks">
          {[base, ethereum, arbitrum].map((network) => (
            <Row
              key={network.name}
              size={52}
              name={network.name}
              leading={<NetworkLogo {...network} size={36} />}
              end="arrow"
              onPress={nothing}
            />
          ))}
        </List>
        <Divider />
        <Row size={48} kind="danger" name="Disconnect" leading={<RowIcon name="leave" />} onPress={nothing} />
      </Screen>
    </Board>
  )
}
