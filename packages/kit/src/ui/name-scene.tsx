import { Avatar } from './avatar.tsx'
import connectAnimationCss from './connect-animation.css?inline'
import nameSceneCss from './name-scene.css?inline'
import { useStyles } from './style-root.tsx'

type NameSceneProps = {
  readonly visitor: { readonly address: string; readonly picture?: string | undefined }
  /** What is on the plate: "mara". */
  readonly name: string
}

/** A new name at the visitor's door. Hidden from assistive technology, because the Message below has the same content. */
export function NameScene({ visitor, name }: NameSceneProps) {
  useStyles(connectAnimationCss)
  useStyles(nameSceneCss)
  return (
    <div className="scene" data-state="opened" aria-hidden="true">
      <span className="connect-frame">
        <span className="host">
          <Avatar {...visitor} size="fill" />
        </span>
      </span>
      <span className="connect-gap" />
      <span className="connect-light" />
      <bdi className="foot-plate" dir="ltr">
        {name}
      </bdi>
    </div>
  )
}
