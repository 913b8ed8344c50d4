import { type ReactNode, useMemo } from 'react'
import type { DemoConfig } from '../config.ts'
import { useExternal } from '../use-external.ts'
import type { LocalWallet } from '../wallet/local-wallet.ts'
import { WalletMenu } from '../wallet/wallet-menu.tsx'
import { EventLog, LiveState } from './live-state.tsx'
import { LocalWorld } from './local-world.tsx'
import { useOptionGroups } from './option-groups.tsx'
import { configOf } from './options.ts'
import type { Playground } from './playground.ts'
import { WalletActions } from './wallet-actions.tsx'

export type PanelProps = {
  readonly playground: Playground
  readonly wallets: readonly LocalWallet[]
  readonly config: DemoConfig
  readonly open: boolean
  readonly onToggle: (open: boolean) => void
}

/** The side panel. It is not part of the host page, so it has its own styles. */
export function Panel({ playground, wallets, config, open, onToggle }: PanelProps) {
  const { settings, foyer, generation, news, log } = useExternal(playground)
  const groups = useOptionGroups({ settings, change: playground.change }, config)
  const projectConfig = useMemo(() => configOf(settings, config), [settings, config])
  return (
    <aside className="play" data-open={open} aria-label="Playground" dir="ltr" lang="en">
      <button
        type="button"
        className="play-tab"
        aria-expanded={open}
        aria-controls="playground"
        data-testid="panel-toggle"
        onClick={() => onToggle(!open)}
      >
        <SlidersIcon />
        {open ? 'Close' : 'Playground'}
      </button>
      <div className="play-sheet" id="playground" hidden={!open}>
        <header>
          <h2>Playground</h2>
          <p className="play-news" role="status" data-bad={news?.bad ?? false} data-testid="news">
            {news?.text}
          </p>
        </header>
        <p className="play-hint">
          Atoll is a page as any other. Change what it passes to Foyer, and see what comes back.
        </p>
        <Group title="Try it" open>
          <WalletActions key={generation} foyer={foyer} config={projectConfig} />
        </Group>
        <Group title="Test faucet" open>
          <LocalWorld key={generation} foyer={foyer} config={projectConfig} />
        </Group>
        <Group title="State" open>
          <LiveState foyer={foyer} />
        </Group>
        {groups.map(([title, content]) => (
          <Group key={title} title={title} open={title === 'Look'}>
            {content}
          </Group>
        ))}
        {wallets.map((wallet) => (
          <Group key={wallet.spec.id} title={wallet.spec.name} open>
            <WalletMenu wallet={wallet} />
          </Group>
        ))}
        <Group title="Events" open>
          <EventLog log={log} clear={playground.clearLog} />
        </Group>
        <p className="play-hint">
          To connect by code, open the{' '}
          <a href={config.walletUrl} target="_blank" rel="noreferrer">
            phone wallet of the local world
          </a>
          .
        </p>
      </div>
    </aside>
  )
}

function Group({
  title,
  open = false,
  children,
}: {
  readonly title: string
  readonly open?: boolean
  readonly children: ReactNode
}) {
  return (
    <details className="play-group" open={open}>
      <summary>{title}</summary>
      <div>{children}</div>
    </details>
  )
}

const SlidersIcon = () => (
  <svg viewBox="0 0 20 20" aria-hidden="true" className="play-icon">
    <path d="M3 6.5h7M14 6.5h3M3 13.5h3M10 13.5h7" />
    <circle cx="12" cy="6.5" r="2" />
    <circle cx="8" cy="13.5" r="2" />
  </svg>
)
