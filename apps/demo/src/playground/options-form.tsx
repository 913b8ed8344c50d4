import type { DemoConfig } from '../config.ts'
import { BRANDS, dressedAs } from './brands.ts'
import { Choice, Colour, type FormProps, Range, Text, Toggle, useIsWanted } from './controls.tsx'
import { FEATURES, featuresOf } from './features.ts'
import { LANGUAGES } from './languages.ts'
import { configOf, keyOf, NETWORKS, networkOf } from './options.ts'
import { listOf } from './settings.ts'
import { themeOf } from './theme.ts'

export function ThemeForm(form: FormProps) {
  const { settings, change } = form
  const { variables } = themeOf(settings)
  const number = (text: string | undefined, fallback: string) =>
    text === undefined ? fallback : String(parseFloat(text))
  return (
    <>
      <Choice {...form} name="theme" label="Mode" options={THEMES} />
      <Choice
        {...form}
        name="brand"
        label="Brand"
        options={Object.entries(BRANDS).map(([id, { name, kind }]) => [id, `${name}, ${kind}`])}
        change={({ brand = '' }) => change(dressedAs(brand, settings))}
      />
      <Colour {...form} name="accent" label="Accent" fallback={variables['--foyer-accent'] ?? '#0988f0'} />
      <Range
        {...form}
        name="radius"
        label="Radius"
        min={0}
        max={8}
        step={1}
        fallback={number(variables['--foyer-radius-master'], '4')}
        unit="px"
      />
      <Range
        {...form}
        name="size"
        label="Font size"
        min={8}
        max={14}
        step={0.2}
        fallback={number(variables['--foyer-font-size-master'], '10')}
        unit="px"
      />
      <Text {...form} name="font" label="Font family" placeholder="Inter, system-ui" />
      <Colour {...form} name="mix" label="Colour mix" fallback={variables['--foyer-color-mix'] ?? '#0988f0'} />
      <Range
        {...form}
        name="strength"
        label="Mix strength"
        min={0}
        max={20}
        step={1}
        fallback={number(variables['--foyer-color-mix-strength'], '0')}
        unit="%"
      />
      <Range {...form} name="light" label="Light" min={0} max={1} step={0.1} fallback="1" unit="" />
      <Choice {...form} name="lang" label="Language" options={LANGUAGES} />
      <Toggle {...form} name="embedded" label="Embedded (FoyerModal)" />
    </>
  )
}

export function NetworksForm(form: FormProps) {
  const { settings, change } = form
  const chosen = listOf(settings.networks)
  const toggle = (id: string, on: boolean) => {
    const networks = on ? [...chosen, id] : chosen.filter((known) => known !== id)
    change({
      networks: networks.join(','),
      ...(networks.includes(settings.network) ? {} : { network: networks[0] ?? '1' }),
    })
  }
  return (
    <>
      <fieldset className="play-checks">
        <legend>networks</legend>
        {NETWORKS.map((network) => [keyOf(network), network.name] as const).map(([key, name]) => (
          <label key={key}>
            <input
              type="checkbox"
              data-testid={`network-${key}`}
              checked={chosen.includes(key)}
              disabled={chosen.length === 1 && chosen.includes(key)}
              onChange={(event) => toggle(key, event.target.checked)}
            />
            {name}
          </label>
        ))}
      </fieldset>
      <Choice
        {...form}
        name="network"
        label="defaultNetwork"
        options={chosen.map((id) => [id, networkOf(id)?.name ?? id])}
      />
      <Toggle {...form} name="switch" label="enableNetworkSwitch" />
      <Toggle {...form} name="unsupported" label="allowUnsupportedChain" />
    </>
  )
}

export function ConnectForm(form: FormProps) {
  return (
    <>
      <Toggle {...form} name="pairing" label="enableWalletConnect" />
      <Toggle {...form} name="announced" label="enableEIP6963" />
      <Toggle {...form} name="reconnect" label="enableReconnect" />
      <Toggle {...form} name="manual" label="manualWCControl" />
      <Toggle {...form} name="email" label="walletOrigin (wallet by email)" />
      <Toggle {...form} name="socials" label="social logins" />
      <Toggle {...form} name="passkey" label="passkey sign-in" />
      <Choice
        {...form}
        name="account"
        label="defaultAccountTypes"
        options={[
          ['', 'Default'],
          ['smartAccount', 'Smart account'],
          ['eoa', 'Standard'],
        ]}
      />
      <Text {...form} name="method-order" label="connectMethodsOrder" placeholder="email, wallet" />
      <Toggle {...form} name="basic" label="basic" />
      <Toggle {...form} name="debug" label="debug" />
      <Choice {...form} name="preload" label="preload" options={PRELOADS} />
      <Text {...form} name="featured" label="featuredWalletIds" placeholder="id, id" />
      <Text {...form} name="include" label="includeWalletIds" placeholder="id, id" />
      <Text {...form} name="exclude" label="excludeWalletIds" placeholder="id, id" />
      <Text {...form} name="name" label="metadata.name" />
      <Text {...form} name="terms" label="termsConditionsUrl" />
      <Text {...form} name="privacy" label="privacyPolicyUrl" />
    </>
  )
}

/** Options that the server decides for each project, and how users sign in. */
export function ProjectForm({ config, settings, change }: FormProps & { readonly config: DemoConfig }) {
  const form = { settings: { ...settings, project: configOf(settings, config).projectId }, change }
  const projects = Object.entries(config.projects)
  return (
    <>
      {projects.length > 0 && <Choice {...form} name="project" label="projectId" options={projects} />}
      <p className="play-hint">
        Activity, several wallets and email capture belong to a project: its configuration is at the server.
      </p>
      <Choice {...form} name="signin" label="Sign-in (siwx)" options={SIGN_IN} />
      <Text {...form} name="statement" label="statement" placeholder="One line of ASCII" />
      <Toggle {...form} name="signout" label="signOutOnDisconnect" />
      <Toggle {...form} name="analytics" label="enableAnalytics" />
    </>
  )
}

export function FeaturesForm({ settings, change }: FormProps) {
  const features = featuresOf(settings.features)
  const set = (id: string, state: string) => {
    const others = listOf(settings.features).filter((item) => !item.startsWith(`${id}:`))
    change({ features: [...others, ...(state ? [`${id}:${state}`] : [])].join(',') })
  }
  return (
    <>
      {FEATURES.map((id) => (
        <Feature
          key={id}
          id={id}
          value={features[id] === undefined ? '' : features[id] ? 'on' : 'off'}
          onChange={(state) => set(id, state)}
        />
      ))}
      <p className="play-hint">A project's own configuration at the server decides alone; these count without one.</p>
    </>
  )
}

function Feature({
  id,
  value,
  onChange,
}: {
  readonly id: string
  readonly value: string
  readonly onChange: (state: string) => void
}) {
  if (!useIsWanted('features', id)) return null
  return (
    <label className="play-line">
      <span>{id}</span>
      <select data-testid={`feature-${id}`} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">not set</option>
        <option value="on">on</option>
        <option value="off">off</option>
      </select>
    </label>
  )
}

const THEMES = [
  ['auto', 'Auto'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const
const PRELOADS = [
  ['press', 'With the press'],
  ['hover', 'With the pointer'],
  ['idle', 'Once the page is idle'],
] as const
const SIGN_IN = [
  ['off', 'Off'],
  ['optional', 'Optional'],
  ['required', 'Required'],
] as const
