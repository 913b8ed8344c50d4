import { type KeyboardEvent, useId, useRef } from 'react'
import type { Settings } from '../playground/settings.ts'
import { CopyButton } from './copy-button.tsx'
import { LIBRARIES, type Library, snippetOf } from './snippets.ts'
import type { SampleState } from './use-sample.ts'

export type CodeProps = {
  readonly settings: Settings
  readonly library: Library
  readonly onLibrary: (library: Library) => void
  readonly events: SampleState['events']
  /** Whether a drawer lies over the code, which then takes no focus. */
  readonly covered: boolean
}

/** The code that the settings produce, for four libraries, and what the sample's page hears from Foyer. */
export function Code({ settings, library, onLibrary, events, covered }: CodeProps) {
  const id = useId()
  const code = snippetOf(library, settings)
  const lines = code.split('\n').length
  return (
    <aside className="pg-code" aria-label="The code for these settings" inert={covered}>
      <div className="pg-code-head">
        <Tabs library={library} panelId={id} onSelect={onLibrary} />
        <CopyButton className="pg-copy" text={code} label="Copy the code">
          Copy
        </CopyButton>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the code scrolls, so the keyboard has to reach it */}
      <pre id={id} role="tabpanel" aria-label="Code" tabIndex={0} data-testid="code">
        <Lines key={library} code={code} />
      </pre>
      <div className="pg-log">
        <h2>What your page hears</h2>
        <ol data-testid="heard">
          {events.map(({ id: key, name, text }) => (
            <li key={key}>
              <b>{name}</b>
              <span>{text}</span>
            </li>
          ))}
        </ol>
      </div>
      <p className="pg-code-foot">
        <span>{lines === 1 ? '1 line' : `${lines} lines`}</span>
        <span>
          Mirrors what you set <span className="pg-code-where">below</span>
        </span>
      </p>
    </aside>
  )
}

/** @see https://www.w3.org/WAI/ARIA/apg/patterns/tabs/ */
function Tabs({
  library,
  panelId,
  onSelect,
}: {
  readonly library: Library
  readonly panelId: string
  readonly onSelect: (library: Library) => void
}) {
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const index = LIBRARIES.findIndex(([id]) => id === library)
    const [next] = LIBRARIES.at((index + step) % LIBRARIES.length) ?? LIBRARIES[0]
    onSelect(next)
    list.current?.querySelector<HTMLElement>(`[data-library="${next}"]`)?.focus()
  }
  return (
    <div className="pg-tabs" role="tablist" aria-label="Library" ref={list} onKeyDown={move}>
      {LIBRARIES.map(([id, name]) => (
        <button
          key={id}
          type="button"
          role="tab"
          data-library={id}
          aria-selected={id === library}
          aria-controls={panelId}
          tabIndex={id === library ? 0 : -1}
          onClick={() => onSelect(id)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}

/** Lines that are new since the last change are marked for a moment. */
function Lines({ code }: { readonly code: string }) {
  const lines = code.split('\n')
  const before = useRef({ code, lines, fresh: new Set<string>() })
  if (before.current.code !== code) {
    const known = new Set(before.current.lines)
    before.current = { code, lines, fresh: new Set(lines.filter((line) => line.trim() && !known.has(line))) }
  }
  return lines.map((line, index) => (
    <span
      // biome-ignore lint/suspicious/noArrayIndexKey: lines repeat, and have no identity but their place
      key={`${index}:${line}`}
      className="pg-code-line"
      data-fresh={before.current.fresh.has(line)}
    >
      {partsOf(line).map(([kind, text], place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <span key={place} data-kind={kind}>
          {text}
        </span>
      ))}
      {'\n'}
    </span>
  ))
}

const TOKENS = /('[^']*'|"[^"]*")|\b(import|from|export|const|type)\b/g

/** Texts and keywords of a line, and what is between them. */
function partsOf(line: string): readonly (readonly [kind: 'text' | 'keyword' | undefined, text: string])[] {
  const parts: [kind: 'text' | 'keyword' | undefined, text: string][] = []
  let end = 0
  for (const match of line.matchAll(TOKENS)) {
    if (match.index > end) parts.push([undefined, line.slice(end, match.index)])
    parts.push([match[1] === undefined ? 'keyword' : 'text', match[0]])
    end = match.index + match[0].length
  }
  return [...parts, [undefined, line.slice(end)]]
}
