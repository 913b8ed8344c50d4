import type { ReactNode } from 'react'
import type { DemoConfig } from '../config.ts'
import { OptionFilter } from '../playground/controls.tsx'
import { ConnectForm, FeaturesForm, NetworksForm, ProjectForm, ThemeForm } from '../playground/options-form.tsx'
import type { Settings } from '../playground/settings.ts'

export type AllOptionsProps = {
  readonly settings: Settings
  readonly change: (patch: Partial<Settings>) => void
  readonly config: DemoConfig
  /** Only options with this text in their name are shown. */
  readonly wanted: string
}

/** Every option of the sample, in groups. */
export default function AllOptions({ settings, change, config, wanted }: AllOptionsProps) {
  const form = { settings, change }
  const groups: readonly (readonly [title: string, form: ReactNode])[] = [
    ['Ways in', <ConnectForm key="" {...form} />],
    ['Look', <ThemeForm key="" {...form} />],
    ['Networks', <NetworksForm key="" {...form} />],
    ['Project and sign-in', <ProjectForm key="" {...form} config={config} />],
    ['Features without a project', <FeaturesForm key="" {...form} />],
  ]
  return (
    <OptionFilter value={wanted.trim().toLowerCase()}>
      {groups.map(([title, content]) => (
        <details key={`${title} ${wanted === ''}`} className="play-group" open={wanted !== '' || title === 'Ways in'}>
          <summary>{title}</summary>
          <div>{content}</div>
        </details>
      ))}
    </OptionFilter>
  )
}
