import type { DemoConfig } from '../config.ts'
import { Choice, type FormProps, Text, Toggle } from './controls.tsx'
import { CODE_ONLY } from './option-names.ts'
import { configOf } from './options.ts'

/** Server, loading and mistakes: what visitors do not see. */
export function DevelopersForm({ config, ...form }: FormProps & { readonly config: DemoConfig }) {
  const projects = Object.entries(config.projects)
  const settings = { ...form.settings, project: configOf(form.settings, config).projectId }
  return (
    <>
      <Toggle {...form} name="server" label="With your own server" />
      {projects.length > 0 && (
        <Choice {...form} settings={settings} name="project" label="Project at the server" options={projects} />
      )}
      <Toggle {...form} name="analytics" label="Tell my server what happens" />
      <Choice {...form} name="preload" label="When the modal loads" options={PRELOADS} />
      <Toggle {...form} name="reconnect" label="Bring a wallet back after a reload" />
      <Toggle {...form} name="basic" label="Only wallets, nothing else" />
      <Toggle {...form} name="debug" label="Explain mistakes on the page" />
      <Text {...form} name="id" label="Name of this instance" placeholder="foyer" />
      <p className="play-hint">
        These need code or hosts of your own, which this page has not:{' '}
        {CODE_ONLY.map(([name, what], index) => (
          <span key={name}>
            {index > 0 && '; '}
            <code>{name}</code> {what}
          </span>
        ))}
        .
      </p>
    </>
  )
}

const PRELOADS = [
  ['press', 'On press'],
  ['hover', 'On hover'],
  ['idle', 'Once idle'],
] as const
