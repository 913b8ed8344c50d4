import { type ReactNode, useMemo } from 'react'
import type { DemoConfig } from '../config.ts'
import type { FormProps } from './controls.tsx'
import { DevelopersForm } from './developers-form.tsx'
import { FeaturesForm } from './features-form.tsx'
import { NetworksForm } from './networks-form.tsx'
import { AppForm, LookForm, WaysInForm } from './options-form.tsx'
import { reasonsOf } from './reasons.ts'

/** The forms of all options, by title, in the order of what most pages change. */
export function useOptionGroups(
  { settings, change }: Omit<FormProps, 'reasons'>,
  config: DemoConfig,
): readonly (readonly [title: string, form: ReactNode])[] {
  const reasons = useMemo(() => reasonsOf(settings, config), [settings, config])
  const form = { settings, change, reasons }
  return [
    ['Ways in', <WaysInForm key="" {...form} />],
    ['Look', <LookForm key="" {...form} />],
    ['Networks', <NetworksForm key="" {...form} />],
    ['Your app and sign-in', <AppForm key="" {...form} />],
    ['For developers', <DevelopersForm key="" {...form} config={config} />],
    ['Features without a server', <FeaturesForm key="" {...form} />],
  ]
}
