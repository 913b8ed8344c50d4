import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
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
            <Group title={title}>{content}</Group>
          </details>
        ))}
        <p className="play-hint pg-none">No option has this in its name.</p>
      </div>
    </OptionFilter>
  )
}

/** A group's title with the number of its options, those that the filter hides left out. */
function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null)
  const [count, setCount] = useState(0)
  // The forms themselves decide what they show.
  useLayoutEffect(() => setCount(content.current?.querySelectorAll('.play-option').length ?? 0))
  return (
    <>
      <summary>
        <span>{title}</span> <span className="pg-count">{count}</span>
      </summary>
      <div ref={content}>{children}</div>
    </>
  )
}
