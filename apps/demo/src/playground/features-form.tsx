import { type FormProps, Option } from './controls.tsx'
import { FEATURES, featuresOf } from './features.ts'
import { isOn, listOf } from './settings.ts'

/** The features of a page without a server: a project at a server decides alone. */
export function FeaturesForm({ settings, change }: FormProps) {
  const features = featuresOf(settings.features)
  const set = (id: string, state: string) => {
    const others = listOf(settings.features).filter((item) => !item.startsWith(`${id}:`))
    change({ features: [...others, ...(state ? [`${id}:${state}`] : [])].join(',') })
  }
  return (
    <>
      {isOn(settings.server) && (
        <p className="play-hint">A project at your server decides alone. These count once there is no server.</p>
      )}
      {Object.entries(FEATURES).map(([id, label]) => (
        <Option key={id} label={label} code={`features.${id}`} test={`feature-${id}`}>
          {(tied) => (
            <select {...tied} value={stateOf(features, id)} onChange={(event) => set(id, event.target.value)}>
              <option value="">Not set</option>
              <option value="on">On</option>
              <option value="off">Off</option>
            </select>
          )}
        </Option>
      ))}
    </>
  )
}

function stateOf(features: Readonly<Record<string, boolean>>, id: string): string {
  const isFeatureOn = features[id]
  return isFeatureOn === undefined ? '' : isFeatureOn ? 'on' : 'off'
}
