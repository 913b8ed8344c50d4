import { Avatar } from './avatar.tsx'
import { Logo } from './logo.tsx'
import networkSwitchCss from './network-switch-animation.css?inline'
import { useStyles } from './style-root.tsx'

type Ground = {
  readonly name: string
  readonly src?: string | undefined
}

type NetworkSwitchAnimationProps = {
  readonly from: Ground
  readonly to: Ground
  readonly visitor: { readonly address: string; readonly picture?: string | undefined }
  /** `waiting`: the destination is lit. `declined`: it is dashed. `moved`: the avatar is there. */
  readonly state: 'waiting' | 'declined' | 'moved'
}

/** The animation while switching networks. The Message below has the same content. */
export function NetworkSwitchAnimation({ from, to, visitor, state }: NetworkSwitchAnimationProps) {
  useStyles(networkSwitchCss)
  const moved = state === 'moved'
  return (
    <div className="switch-networks" data-state={state} aria-hidden="true">
      <NetworkStand ground={from} visitor={moved ? undefined : visitor} />
      <NetworkStand ground={to} visitor={moved ? visitor : undefined} gate={!moved} lit={state !== 'declined'} />
    </div>
  )
}

type NetworkStandProps = {
  readonly ground: Ground
  readonly visitor: NetworkSwitchAnimationProps['visitor'] | undefined
  readonly gate?: boolean
  readonly lit?: boolean
}

function NetworkStand({ ground, visitor, gate = false, lit = false }: NetworkStandProps) {
  return (
    <span className="switch-network">
      <span className="switch-network-logo">
        <Logo {...ground} size="full" shape="network" />
      </span>
      <Logo {...ground} size={36} shape="network" />
      <span className="switch-network-base">
        {visitor && <Avatar {...visitor} stand />}
        {gate && <span className="switch-network-barrier" />}
      </span>
      {lit && <span className="switch-network-light" />}
    </span>
  )
}
