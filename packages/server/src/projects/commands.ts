import { parseArgs } from 'node:util'
import { parse } from 'valibot'
import { PROJECT_ID, type Project, project } from '../config.ts'
import { invalid } from '../settings.ts'
import { isFeatureId, noSuchFeature } from './features.ts'
import { isOriginPattern, ORIGIN_FORM } from './origin-pattern.ts'
import type { ProjectStore } from './store.ts'

export const PROJECT_USAGE = `foyer-server project list
foyer-server project create <id> [--name <text>] [--origin <origin>]… [--environment production|development] [--analytics on|off]
foyer-server project show <id>
foyer-server project set <id> [--name <text>] [--environment production|development] [--analytics on|off]
foyer-server project origins add|remove <id> <origin>…
foyer-server project feature on|off <id> <feature>…
foyer-server project delete <id>`

const OPTIONS = {
  name: { type: 'string' },
  origin: { type: 'string', multiple: true },
  environment: { type: 'string' },
  analytics: { type: 'string' },
} as const
type Options = {
  readonly name?: string | undefined
  readonly origin?: readonly string[] | undefined
  readonly environment?: string | undefined
  readonly analytics?: string | undefined
}

/**
 * The operator's commands for projects. Servers notice a change within five seconds.
 * @param args what comes after `project`
 * @returns what to print
 * @throws INVALID_OPTION with what is wrong
 */
export async function projectCommand(args: readonly string[], store: ProjectStore): Promise<string> {
  const { values, positionals } = readArguments(args)
  const [verb = '', ...rest] = positionals
  if (verb === 'list') return listOf(await store.all())
  if (verb === 'create') return create(store, idOf(rest[0]), values)
  if (verb === 'show') return show(store, idOf(rest[0]))
  if (verb === 'set') return change(store, idOf(rest[0]), (settings) => ({ ...settings, ...settingsOf(values) }))
  if (verb === 'origins') return changeOrigins(store, rest)
  if (verb === 'feature') return changeFeatures(store, rest)
  if (verb === 'delete') {
    const id = idOf(rest[0])
    return (await store.remove(id)) ? `deleted ${id}` : invalid('id', `there is no project ${id}`)
  }
  return invalid('project', `\n${PROJECT_USAGE}`)
}

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true })
  } catch {
    return invalid('project', `\n${PROJECT_USAGE}`)
  }
}

async function create(store: ProjectStore, id: string, options: Options): Promise<string> {
  const origins = (options.origin ?? []).map(originOf)
  const settings = { ...parse(project, { allowedOrigins: origins }), ...settingsOf(options) }
  return (await store.create(id, settings)) ? textOf(id, settings) : invalid('id', `there is a project ${id} already`)
}

async function show(store: ProjectStore, id: string): Promise<string> {
  const settings = (await store.all()).get(id)
  return settings ? textOf(id, settings) : invalid('id', `there is no project ${id}`)
}

async function change(store: ProjectStore, id: string, by: (settings: Project) => Project): Promise<string> {
  const settings = await store.change(id, by)
  return settings ? textOf(id, settings) : invalid('id', `there is no project ${id}`)
}

function changeOrigins(store: ProjectStore, [action, id, ...origins]: readonly string[]): Promise<string> {
  if ((action !== 'add' && action !== 'remove') || origins.length === 0) return invalid('origins', `\n${PROJECT_USAGE}`)
  const named = action === 'add' ? origins.map(originOf) : origins
  return change(store, idOf(id), (settings) => {
    const others = settings.allowedOrigins.filter((origin) => !named.includes(origin))
    return { ...settings, allowedOrigins: action === 'add' ? [...others, ...named] : others }
  })
}

function changeFeatures(store: ProjectStore, [action, id, ...features]: readonly string[]): Promise<string> {
  if ((action !== 'on' && action !== 'off') || features.length === 0) return invalid('feature', `\n${PROJECT_USAGE}`)
  const unknown = features.find((feature) => !isFeatureId(feature))
  if (unknown !== undefined) return invalid('feature', noSuchFeature(unknown))
  return change(store, idOf(id), (settings) => {
    const before = new Map(settings.features.map((feature) => [feature.id, feature]))
    for (const feature of features)
      before.set(feature, { ...before.get(feature), id: feature, isEnabled: action === 'on' })
    return { ...settings, features: [...before.values()] }
  })
}

function settingsOf({ name, environment, analytics }: Options): Partial<Project> {
  if (environment !== undefined && environment !== 'production' && environment !== 'development')
    return invalid('--environment', 'it is production or development')
  if (analytics !== undefined && analytics !== 'on' && analytics !== 'off')
    return invalid('--analytics', 'it is on or off')
  return {
    ...(name === undefined ? {} : { name }),
    ...(environment === undefined ? {} : { environment }),
    ...(analytics === undefined ? {} : { isAnalyticsEnabled: analytics === 'on' }),
  }
}

function idOf(id: string | undefined): string {
  return id !== undefined && PROJECT_ID.test(id) ? id : invalid('id', 'it is letters, digits, _ and -, at most 64')
}

const originOf = (origin: string): string =>
  isOriginPattern(origin) ? origin : invalid('origin', `${origin} ${ORIGIN_FORM}`)

const textOf = (id: string, settings: Project): string => JSON.stringify({ id, ...settings }, null, 2)

function listOf(projects: ReadonlyMap<string, Project>): string {
  if (projects.size === 0) return 'no projects in the database'
  return [...projects]
    .map(([id, { name, environment, allowedOrigins }]) => [id, name, environment, allowedOrigins.join(' ')].join('\t'))
    .join('\n')
}
