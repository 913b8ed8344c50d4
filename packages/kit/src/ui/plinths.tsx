import { Door } from './door.tsx'
import { Mark } from './mark.tsx'
import plinthsCss from './plinths.css?inline'
import { useStyles } from './style-root.tsx'

interface Ground {
  readonly name: string
  readonly src?: string | undefined
}

interface PlinthsProps {
  readonly from: Ground
  readonly to: Ground
  readonly visitor: { readonly address: string; readonly picture?: string | undefined }
  /** `waiting`: the gate on the other side is lit. `declined`: it is dashed. `moved`: the door stands there. */
  readonly state: 'waiting' | 'declined' | 'moved'
}

/** The scene of switching networks. The Message under it says the same in words. */
export function Plinths({ from, to, visitor, state }: PlinthsProps) {
  useStyles(plinthsCss)
  const moved = state === 'moved'
  return (
    <div className="plinths" data-state={state} aria-hidden="true">
      <Plinth ground={from} visitor={moved ? undefined : visitor} />
      <Plinth ground={to} visitor={moved ? visitor : undefined} gate={!moved} lit={state !== 'declined'} />
    </div>
  )
}

interface PlinthProps {
  readonly ground: Ground
  readonly visitor: PlinthsProps['visitor'] | undefined
  readonly gate?: boolean
  readonly lit?: boolean
}

function Plinth({ ground, visitor, gate = false, lit = false }: PlinthProps) {
  return (
    <span className="plinth">
      <span className="plinth-block">
        <Mark {...ground} size="full" shape="network" />
      </span>
      <Mark {...ground} size={36} shape="network" />
      <span className="plinth-stand">
        {visitor && <Door {...visitor} stand />}
        {gate && <span className="gate" />}
      </span>
      {lit && <span className="plinth-spill" />}
    </span>
  )
}
