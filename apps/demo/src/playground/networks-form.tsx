import { useContext } from 'react'
import { Choice, type FormProps, OptionFilter, Toggle } from './controls.tsx'
import { OPTION_NAMES } from './option-names.ts'
import { keyOf, NETWORKS, networkOf } from './options.ts'
import { listOf } from './settings.ts'

export function NetworksForm(form: FormProps) {
  const { settings, change } = form
  const chosen = listOf(settings.networks)
  const isWanted = `${TITLE} ${OPTION_NAMES.networks}`.toLowerCase().includes(useContext(OptionFilter))
  const toggle = (id: string, on: boolean) => {
    const networks = on ? [...chosen, id] : chosen.filter((known) => known !== id)
    change({
      networks: networks.join(','),
      ...(networks.includes(settings.network) ? {} : { network: networks[0] ?? '1' }),
    })
  }
  return (
    <>
      {isWanted && (
        <fieldset className="play-option play-checks">
          <legend className="play-name">
            {TITLE}
            <code>{OPTION_NAMES.networks}</code>
          </legend>
          {NETWORKS.map((network) => [keyOf(network), network.name] as const).map(([key, name]) => (
            <label key={key}>
              <input
                type="checkbox"
                data-testid={`network-${key}`}
                checked={chosen.includes(key)}
                disabled={chosen.length === 1 && chosen.includes(key)}
                onChange={(event) => toggle(key, event.target.checked)}
              />
              {name}
            </label>
          ))}
        </fieldset>
      )}
      <Choice
        {...form}
        name="network"
        label="Network to begin on"
        options={chosen.map((id) => [id, networkOf(id)?.name ?? id])}
      />
      <Toggle {...form} name="switch" label="Visitors may switch" />
      <Toggle {...form} name="unsupported" label="Other networks are fine too" />
      <Toggle {...form} name="rpc" label="Read from your own nodes" />
      <Toggle {...form} name="tokens" label="Show USDC as the balance" />
    </>
  )
}

const TITLE = 'Networks, with the adapters that they need'
