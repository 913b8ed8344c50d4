import { FoyerError, messageOf } from '@foyer/base'
import {
  INVALID_PROJECT_ID,
  ORIGIN_NOT_ALLOWED,
  PROJECT_ID_NOT_CONFIGURED,
  TEMPORARILY_UNAVAILABLE,
} from '@foyer/base/catalogue'
import { isOriginAllowed } from '@foyer/contracts/origins'
import type { Project } from './config.ts'

/** Suffixes under which anyone can get a name; they are allowed only for projects flagged `development`. */
const PREVIEW_ORIGINS = [
  'https://*.vercel.app',
  'https://*.ngrok-free.app',
  'https://*.netlify.app',
  'https://*.pages.dev',
  'https://*.webcontainer.io',
  'https://*.trycloudflare.com',
] as const

/** How long projects of the database are cached, and how long an unknown id is not looked up again. */
const LIFETIME_MS = 5_000
const MISS_LIFETIME_MS = 1_000

export type Projects = {
  /**
   * The project of a request. The origin check always runs; a request without Origin is not from a page.
   * @throws PROJECT_ID_NOT_CONFIGURED, INVALID_PROJECT_ID, ORIGIN_NOT_ALLOWED, and TEMPORARILY_UNAVAILABLE for a project that is not
   *   known while the database cannot be read
   */
  readonly require: (projectId: string | undefined, origin: string | undefined) => Project
  readonly isKnown: (projectId: string | undefined) => boolean
  readonly originsOf: (project: Project) => readonly string[]
  /** Ensures that the cached data of this project is fresh. */
  readonly prepare: (projectId: string | undefined) => Promise<void>
}

export type ProjectsOptions = {
  /** Projects of the configuration; they take precedence over those of the database with the same id. */
  readonly configured: ReadonlyMap<string, Project>
  /** Reads those of the database. */
  readonly load: () => Promise<ReadonlyMap<string, Project>>
  readonly log: (line: Readonly<Record<string, unknown>>) => void
  readonly now: () => number
}

export function createProjects({ configured, load, log, now }: ProjectsOptions): Projects {
  let loaded: ReadonlyMap<string, Project> = new Map()
  let loadedAt = Number.NEGATIVE_INFINITY
  let loading: Promise<void> | undefined
  let isUnread = false

  const originsOf = (project: Project) =>
    project.environment === 'development' ? [...project.allowedOrigins, ...PREVIEW_ORIGINS] : project.allowedOrigins
  const find = (projectId: string) => configured.get(projectId) ?? loaded.get(projectId)
  const refresh = () => {
    loading ??= load()
      .then((projects) => {
        loaded = projects
        isUnread = false
      })
      // Cached projects remain valid while the database is temporarily unavailable.
      .catch((error) => {
        isUnread = true
        log({ level: 'error', event: 'projects-not-read', message: messageOf(error).slice(0, 200) })
      })
      .finally(() => {
        loadedAt = now()
        loading = undefined
      })
    return loading
  }
  const isDue = (projectId: string) => {
    if (configured.has(projectId)) return false
    return now() - loadedAt >= (loaded.has(projectId) ? LIFETIME_MS : MISS_LIFETIME_MS)
  }
  const requireProject: Projects['require'] = (projectId, origin) => {
    if (projectId === undefined || projectId === '') throw new FoyerError(PROJECT_ID_NOT_CONFIGURED)
    const project = find(projectId)
    if (!project && isUnread)
      throw new FoyerError(TEMPORARILY_UNAVAILABLE, { context: { seconds: LIFETIME_MS / 1_000 } })
    if (!project) throw new FoyerError(INVALID_PROJECT_ID)
    if (
      origin !== undefined &&
      !isOriginAllowed(origin, originsOf(project), project.allowLocalhost === false ? [] : undefined)
    )
      throw new FoyerError(ORIGIN_NOT_ALLOWED)
    return project
  }
  return {
    require: requireProject,
    originsOf,
    async prepare(projectId) {
      if (projectId && isDue(projectId)) await refresh()
    },
    isKnown: (projectId) => projectId !== undefined && find(projectId) !== undefined,
  }
}
