import { ConnectAnimation } from '../../ui/connect-animation.tsx'
import { loadable } from '../../ui/loadable.ts'
import type { TroubleProps } from './trouble.tsx'

const useLoaded = loadable(async () => (await import('./trouble.tsx')).Trouble)

/** The failure screen, loaded on demand because most visitors never see it. */
export function Trouble(props: TroubleProps) {
  const Loaded = useLoaded()
  return Loaded ? <Loaded {...props} /> : <ConnectAnimation state="declined">{props.mark}</ConnectAnimation>
}
