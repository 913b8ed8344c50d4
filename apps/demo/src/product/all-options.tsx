import type { DemoConfig } from '../config.ts'
import { OptionFilter } from '../playground/controls.tsx'
import { useOptionGroups } from '../playground/option-groups.tsx'
import type { Settings } from '../playground/settings.ts'

export type AllOptionsProps = {
  readonly settings: Settings
  readonly change: (patch: Partial<Settings>) => void
  readonly config: DemoConfig
  /** Only options with this text in their label or name are shown. */
  readonly wanted: string
}

/** Every option of the sample, in groups. */
export default function AllOptions({ settings, change, config, wanted }: AllOptionsProps) {
  const groups = useOptionGroups({ settings, change }, config)
  return (
    <OptionFilter value={wanted.trim().toLowerCase()}>
      <div className="pg-options" data-filtered={wanted.trim() !== ''}>
        {groups.map(([title, content]) => (
          <details key={`${title} ${wanted === ''}`} className="play-group" open={wanted !== '' || title === 'Ways in'}>
            <summary>{title}</summary>
            <div>{content}</div>
          </details>
        ))}
        <p className="play-hint pg-none">No option has this in its name.</p>
      </div>
    </OptionFilter>
  )
}
