import { Actions, Button } from '../../../../packages/kit/src/ui/button.tsx'
import { Chip } from '../../../../packages/kit/src/ui/chip.tsx'
import { ConnectAnimation } from '../../../../packages/kit/src/ui/connect-animation.tsx'
import { FundsLine } from '../../../../packages/kit/src/ui/funds-line.tsx'
import { List } from '../../../../packages/kit/src/ui/list.tsx'
import { Badge, Logo, LogoPlaceholder } from '../../../../packages/kit/src/ui/logo.tsx'
import { NameScene } from '../../../../packages/kit/src/ui/name-scene.tsx'
import { Message } from '../../../../packages/kit/src/ui/notice.tsx'
import { Row } from '../../../../packages/kit/src/ui/row.tsx'
import { MARA, NETWORKS, nothing, wallet } from '../samples.ts'
import { Board, Screen, type SectionProps } from '../screen.tsx'

export function ConnectingScreens({ dir }: SectionProps) {
  return (
    <Board>
      <Screen dir={dir} back name="Waiting" title="Harbor" light="wait">
        <ConnectAnimation state="waiting">
          <Logo {...wallet('Harbor')} size={64} />
        </ConnectAnimation>
        <Message title="Open Harbor to continue">
          Approve the connection there. It lets Atoll see your address. It can’t move your funds.
        </Message>
        <Actions>
          <Button onPress={nothing}>Open Harbor again</Button>
        </Actions>
      </Screen>
      <Screen dir={dir} back name="Declined" title="Harbor">
        <ConnectAnimation state="declined">
          <Logo {...wallet('Harbor')} size={64} badge={<Badge tone="danger" />} />
        </ConnectAnimation>
        <Message title="Harbor declined the request">The request was closed or rejected.</Message>
        <FundsLine>Nothing was shared. Your funds are safe.</FundsLine>
        <Actions>
          <Button kind="primary" onPress={nothing}>
            Try again
          </Button>
          <Button kind="text" onPress={nothing}>
            Choose another wallet
          </Button>
        </Actions>
      </Screen>
      <Screen dir={dir} back name="Not installed" title="Juniper">
        <ConnectAnimation state="missing">
          <Logo {...wallet('Juniper')} size={64} />
        </ConnectAnimation>
        <Message title="Juniper isn’t on this device">
          Add it, set up your wallet, then come back. We’ll continue here automatically.
        </Message>
        <List label="Ways to get Juniper">
          <Row
            name="Browser extension"
            subtitle="Chrome, Firefox, Edge, Brave"
            leading={<LogoPlaceholder icon="extension" />}
            trailing={<Chip>Get</Chip>}
            href="#get"
          />
          <Row
            name="Phone app"
            subtitle="iOS and Android"
            leading={<LogoPlaceholder icon="phone" />}
            trailing={<Chip>Scan</Chip>}
            onPress={nothing}
          />
        </List>
        <Actions>
          <Button kind="text" onPress={nothing}>
            Choose another wallet
          </Button>
        </Actions>
      </Screen>
      <Screen dir={dir} back name="Connected" title="Harbor" light="open">
        <ConnectAnimation state="opened" visitor={{ address: MARA }}>
          <Logo {...wallet('Harbor')} size={64} />
        </ConnectAnimation>
        <Message title="You’re in">Connected as mara.foyer.id</Message>
        <Actions>
          <Button onPress={nothing}>Done</Button>
        </Actions>
      </Screen>
      <Screen dir={dir} name="A name was registered" title="Account" light="open">
        <NameScene visitor={{ address: MARA }} name="mara" />
        <Message title="mara.foyer.id is yours">Anyone can now send to your name.</Message>
        <Actions>
          <Button kind="primary" onPress={nothing}>
            Done
          </Button>
        </Actions>
      </Screen>
      <Screen dir={dir} back name="Social, waiting" title="Google" light="wait">
        <ConnectAnimation state="waiting">
          <LogoPlaceholder letter="G" size={64} />
        </ConnectAnimation>
        <Message title="Continue in the Google window">
          A sign-in window opened. Keep this page open until you are back.
        </Message>
        <Actions>
          <Button icon="external" onPress={nothing}>
            Show the window
          </Button>
        </Actions>
      </Screen>
      <Screen dir={dir} back name="Another kind of wallet" title="Solana">
        <ConnectAnimation state="missing">
          <Logo {...NETWORKS.solana} size={64} shape="network" />
        </ConnectAnimation>
        <Message title="Connect a Solana wallet">
          Harbor holds your Base account and can’t reach Solana. Connect a second wallet. Harbor stays connected.
        </Message>
        <Actions>
          <Button kind="primary" onPress={nothing}>
            Choose a Solana wallet
          </Button>
          <Button kind="text" onPress={nothing}>
            Stay on Base
          </Button>
        </Actions>
      </Screen>
    </Board>
  )
}
