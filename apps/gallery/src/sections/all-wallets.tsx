import { useState } from 'react'
import { Actions, Button } from '../../../../packages/kit/src/ui/button.tsx'
import { ConnectAnimation } from '../../../../packages/kit/src/ui/connect-animation.tsx'
import { Grid } from '../../../../packages/kit/src/ui/grid.tsx'
import { Highlight } from '../../../../packages/kit/src/ui/highlight.tsx'
import { List } from '../../../../packages/kit/src/ui/list.tsx'
import { Logo, LogoPlaceholder } from '../../../../packages/kit/src/ui/logo.tsx'
import { EmptyState } from '../../../../packages/kit/src/ui/notice.tsx'
import { Row, RowSkeleton, Tag } from '../../../../packages/kit/src/ui/row.tsx'
import { SearchField } from '../../../../packages/kit/src/ui/search-field.tsx'
import { WalletTile, WalletTileSkeleton } from '../../../../packages/kit/src/ui/wallet-tile.tsx'
import { nothing, WALLETS, wallet } from '../samples.ts'
import { Board, Screen, type SectionProps } from '../screen.tsx'

const BONES = [46, 52, 38, 44, 50, 40, 48, 36]

export function AllWalletsScreens({ dir }: SectionProps) {
  return (
    <Board>
      <Screen dir={dir} back name="All" title="All wallets">
        <Search initial="" />
        <Grid label="Wallets">
          {WALLETS.map(({ name, src }, index) => (
            <WalletTile
              key={name}
              name={name}
              src={src}
              installed={index < 3}
              label={index < 3 ? `${name}, installed` : name}
              onPress={nothing}
            />
          ))}
        </Grid>
      </Screen>
      <Screen dir={dir} back name="Results" title="All wallets">
        <Search initial="har" />
        <p className="axis small quiet">3 wallets match “har”</p>
        <List label="Results">
          {['Harbor', 'Lockhart', 'Harrow Vault'].map((name) => (
            <Row
              key={name}
              name={<Highlight text={name} query="har" />}
              text={name}
              subtitle={name === 'Harbor' ? undefined : 'Phone and extension'}
              leading={<Logo name={name} src={name === 'Harrow Vault' ? undefined : wallet(name).src} />}
              trailing={name === 'Harbor' && <Tag dot="success">Installed</Tag>}
              onPress={nothing}
            />
          ))}
        </List>
      </Screen>
      <Screen dir={dir} back name="Loading" title="All wallets">
        <Search initial="" />
        <Grid label="Wallets" busy>
          {WALLETS.slice(0, 4).map((each) => (
            <WalletTile key={each.name} {...each} onPress={nothing} />
          ))}
          {BONES.map((width) => (
            <WalletTileSkeleton key={width} width={width} />
          ))}
        </Grid>
        <List label="Wallets" busy>
          <RowSkeleton />
          <RowSkeleton shape="round" lines={2} size={60} end />
        </List>
      </Screen>
      <Screen dir={dir} back name="No result" title="All wallets">
        <Search initial="harbour lite" />
        <EmptyState
          roomy
          title="No wallet called “harbour lite”"
          scene={
            <ConnectAnimation state="missing" small>
              <LogoPlaceholder icon="search" size={36} face="bare" />
            </ConnectAnimation>
          }
        >
          Most wallets can still connect with a code, even if they are not listed.
        </EmptyState>
        <Actions>
          <Button kind="primary" icon="qr" onPress={nothing}>
            Connect by QR code
          </Button>
        </Actions>
      </Screen>
    </Board>
  )
}

function Search({ initial }: { readonly initial: string }) {
  const [value, onChange] = useState(initial)
  return (
    <SearchField
      label="Search wallets"
      placeholder="Search 512 wallets"
      clearLabel="Clear"
      value={value}
      onChange={onChange}
      scan={{ label: 'Scan with your phone', onPress: nothing }}
    />
  )
}
