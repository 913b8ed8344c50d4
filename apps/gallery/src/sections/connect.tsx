import { useState } from 'react'
import { CheckField } from '../../../../packages/kit/src/ui/check-field.tsx'
import { Divider } from '../../../../packages/kit/src/ui/divider.tsx'
import { Field } from '../../../../packages/kit/src/ui/field.tsx'
import { IconButton } from '../../../../packages/kit/src/ui/icon-button.tsx'
import { MAIL } from '../../../../packages/kit/src/ui/late-icons.ts'
import { LegalFooter } from '../../../../packages/kit/src/ui/legal-footer.tsx'
import { List } from '../../../../packages/kit/src/ui/list.tsx'
import { Logo, LogoPlaceholder } from '../../../../packages/kit/src/ui/logo.tsx'
import { LeadRow, Row, Tag } from '../../../../packages/kit/src/ui/row.tsx'
import { SectionTitle } from '../../../../packages/kit/src/ui/section-title.tsx'
import { SocialTiles } from '../../../../packages/kit/src/ui/social-tiles.tsx'
import { nothing, WALLETS, wallet } from '../samples.ts'
import { Board, Screen, type SectionProps } from '../screen.tsx'

const help = <IconButton icon="help" label="What is a wallet?" onPress={nothing} />
const legal = (
  <>
    By continuing you agree to Atoll’s{' '}
    <a className="quiet-link" href="#terms">
      Terms
    </a>{' '}
    and{' '}
    <a className="quiet-link" href="#privacy">
      Privacy Policy
    </a>
  </>
)
const quad = WALLETS.slice(4, 8)

export function ConnectScreens({ dir }: SectionProps) {
  const root = { dir, root: true, actions: help, footer: <LegalFooter>{legal}</LegalFooter> }
  return (
    <Board>
      <Screen {...root} name="Email, social, wallet" title="Connect to Atoll">
        <Email />
        <Social />
        <Divider>or with a wallet</Divider>
        <List label="Wallets">
          <Row
            name="Harbor"
            leading={<Logo {...wallet('Harbor')} />}
            trailing={<Tag dot="success">Installed</Tag>}
            onPress={nothing}
          />
          <Row
            name="Juniper"
            leading={<Logo {...wallet('Juniper')} />}
            trailing={<Tag>Recent</Tag>}
            onPress={nothing}
          />
          <ScanRow name="Scan with your phone" />
          <AllRow name="All wallets" />
        </List>
      </Screen>
      <Screen {...root} name="Wallet first" title="Connect to Atoll">
        <LeadRow
          name="Continue with Harbor"
          subtitle="Used here 2 days ago"
          leading={<Logo {...wallet('Harbor')} size={44} />}
          onPress={nothing}
        />
        <List label="Wallets">
          <Row
            name="Juniper"
            leading={<Logo {...wallet('Juniper')} />}
            trailing={<Tag dot="success">Installed</Tag>}
            onPress={nothing}
          />
          <Row
            name="Lantern"
            leading={<Logo {...wallet('Lantern')} />}
            trailing={<Tag>Recent</Tag>}
            onPress={nothing}
          />
          <ScanRow name="Scan with your phone" />
          <AllRow name="All wallets" />
        </List>
        <Divider>or without one</Divider>
        <Email />
        <Social />
      </Screen>
      <Screen
        dir={dir}
        back
        actions={help}
        name="Wallets by place"
        title="Choose a wallet"
        footer={<LegalFooter brand="Foyer">{legal}</LegalFooter>}
      >
        <SectionTitle first>On this device</SectionTitle>
        <List label="On this device">
          {WALLETS.slice(0, 3).map((each) => (
            <Row
              key={each.name}
              name={each.name}
              leading={<Logo {...each} />}
              trailing={<Tag dot="success">Installed</Tag>}
              onPress={nothing}
            />
          ))}
        </List>
        <SectionTitle>On your phone</SectionTitle>
        <List label="On your phone">
          <ScanRow name="Scan with your phone" />
          <Row
            name="Lantern"
            leading={<Logo {...wallet('Lantern')} />}
            trailing={<Tag>Popular</Tag>}
            onPress={nothing}
          />
          <Row name="Nowhere to be found" leading={<Logo name="Nowhere" src="./marks/none.svg" />} onPress={nothing} />
          <AllRow name="All wallets" />
        </List>
      </Screen>
      <Screen {...root} width="narrow" name="German at 320 px" title="Mit Atoll verbinden">
        <Email label="E-Mail-Adresse" />
        <Social />
        <Divider>oder mit einer Wallet</Divider>
        <List label="Wallets">
          <Row
            name="Harbor Digital Asset Wallet"
            leading={<Logo {...wallet('Harbor')} />}
            trailing={<Tag dot="success">Installiert</Tag>}
            onPress={nothing}
          />
          <Row
            name="Juniper"
            leading={<Logo {...wallet('Juniper')} />}
            trailing={<Tag>Zuletzt verwendet</Tag>}
            onPress={nothing}
          />
          <ScanRow name="Mit dem Smartphone scannen" />
          <AllRow name="Alle Wallets" />
        </List>
      </Screen>
      <Screen
        {...root}
        name="Embedded, with consent"
        title="Connect to Atoll"
        placement="embedded"
        close={false}
        footer={<Consent />}
      >
        <Email />
        <List label="Wallets">
          <Row
            name="Harbor"
            leading={<Logo {...wallet('Harbor')} />}
            trailing={<Tag dot="success">Installed</Tag>}
            onPress={nothing}
          />
          <AllRow name="All wallets" />
        </List>
      </Screen>
    </Board>
  )
}

function ScanRow({ name }: { readonly name: string }) {
  return <Row name={name} wrap leading={<LogoPlaceholder icon="qr" />} end="chevron" onPress={nothing} />
}

function AllRow({ name }: { readonly name: string }) {
  return (
    <Row
      name={name}
      leading={<LogoPlaceholder marks={quad} />}
      trailing={<Tag>500+</Tag>}
      end="chevron"
      onPress={nothing}
    />
  )
}

function Consent() {
  const [checked, onChange] = useState(false)
  return (
    <CheckField checked={checked} onChange={onChange}>
      I agree to Atoll’s Terms
    </CheckField>
  )
}

function Email({ label = 'Email address' }: { readonly label?: string }) {
  const [value, onChange] = useState('')
  const [error, setError] = useState<string>()
  return (
    <Field
      label={label}
      placeholder={label}
      type="email"
      icon={MAIL}
      autoComplete="email"
      value={value}
      error={error}
      onChange={(next) => {
        setError(undefined)
        onChange(next)
      }}
      onSubmit={() => setError(value.includes('@') ? undefined : 'That is not an email address yet.')}
      trailing={<IconButton icon="arrow-right" label="Continue with email" soft type="submit" />}
    />
  )
}

function Social() {
  const tiles = ['Google', 'X', 'Farcaster', 'Discord'].map((name) => ({
    id: name,
    letter: name.charAt(0),
    label: `Continue with ${name}`,
    onPress: nothing,
  }))
  return (
    <SocialTiles
      label="Continue with a social account"
      tiles={tiles}
      more={{ label: 'More ways to continue: Apple, GitHub, Facebook', onPress: nothing }}
    />
  )
}
