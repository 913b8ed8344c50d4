import { BRANDS, dressedAs } from './brands.ts'
import { Choice, Colour, type FormProps, Range, Text, Toggle } from './controls.tsx'
import { LANGUAGES } from './languages.ts'
import { themeOf } from './theme.ts'

/** How visitors connect, and which wallets they are shown. */
export const WaysInForm = (form: FormProps) => (
  <>
    <Toggle {...form} name="email" label="Wallet by email" />
    <Toggle {...form} name="socials" label="Social sign-in" />
    <Toggle {...form} name="passkey" label="Passkey" />
    <Choice {...form} name="account" label="Account of a new wallet" options={ACCOUNTS} />
    <Toggle {...form} name="announced" label="Wallets in this browser" />
    <Toggle {...form} name="pairing" label="Phone wallets by code" />
    <Toggle {...form} name="manual" label="Skip the first screen" />
    <Text {...form} name="method-order" label="What comes first" placeholder="email, wallet" />
    <Text {...form} name="connector-order" label="Kinds of wallets, in order" placeholder="injected, walletConnect" />
    <Text {...form} name="featured" label="Wallets to show first" placeholder="id, id" />
    <Text {...form} name="include" label="Only these wallets" placeholder="id, id" />
    <Text {...form} name="exclude" label="Never these wallets" placeholder="id, id" />
    <Text {...form} name="custom-wallets" label="Wallets of your own" placeholder="Lagoon, Reef" />
  </>
)

export function LookForm(form: FormProps) {
  const { settings, change } = form
  const { variables } = themeOf(settings)
  const number = (text: string | undefined, fallback: string) =>
    text === undefined ? fallback : String(parseFloat(text))
  return (
    <>
      <Choice {...form} name="theme" label="Light or dark" options={THEMES} />
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
        label="Corners"
        min={0}
        max={8}
        step={1}
        fallback={number(variables['--foyer-radius-master'], '4')}
        unit="px"
      />
      <Range
        {...form}
        name="size"
        label="Text size"
        min={8}
        max={14}
        step={0.2}
        fallback={number(variables['--foyer-font-size-master'], '10')}
        unit="px"
      />
      <Text {...form} name="font" label="Typeface" placeholder="Inter, system-ui" />
      <Colour {...form} name="mix" label="Tint of surfaces" fallback={variables['--foyer-color-mix'] ?? '#0988f0'} />
      <Range
        {...form}
        name="strength"
        label="Strength of the tint"
        min={0}
        max={20}
        step={1}
        fallback={number(variables['--foyer-color-mix-strength'], '0')}
        unit="%"
      />
      <Range {...form} name="light" label="Light under the door" min={0} max={1} step={0.1} fallback="1" unit="" />
      <Text {...form} name="layer" label="Layer above your page" placeholder="1000" />
      <Choice {...form} name="lang" label="Language" options={LANGUAGES} />
      <Text {...form} name="button" label="Your words on the Connect button" placeholder="Log in" />
      <Toggle {...form} name="embedded" label="In the page, without a button" />
      <Toggle {...form} name="compact" label="Smaller, for narrow places" />
    </>
  )
}

/** What the app is called, and what it asks for once a wallet is in. */
export const AppForm = (form: FormProps) => (
  <>
    <Text {...form} name="name" label="Name of your app" />
    <Text {...form} name="terms" label="Terms of use" />
    <Text {...form} name="privacy" label="Privacy policy" />
    <Toggle {...form} name="consent" label="Accept them with a checkbox before connecting" />
    <Choice {...form} name="signin" label="Ask for a signature after connecting" options={SIGN_IN} />
    <Text {...form} name="statement" label="The sentence they sign" placeholder="One line of ASCII" />
    <Toggle {...form} name="signout" label="Sign out when the wallet leaves" />
  </>
)

const ACCOUNTS = [
  ['', 'Default'],
  ['smartAccount', 'Smart account'],
  ['eoa', 'Standard'],
] as const
const THEMES = [
  ['auto', 'Auto'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const
const SIGN_IN = [
  ['off', 'Off'],
  ['optional', 'Optional'],
  ['required', 'Required'],
] as const
