import { FoyerError } from '@foyer/base'
import { INVALID_PROJECT_ID, ORIGIN_NOT_ALLOWED, PROJECT_ID_NOT_CONFIGURED } from '@foyer/base/catalogue'
import { isOriginAllowed } from '@foyer/contracts/origins'
import type { Project } from './config.ts'

/** Suffixes that any stranger can own a name under; they count only for projects flagged `development` (decisions). */
const PREVIEW_ORIGINS = [
  'https://*.vercel.app',
  'https://*.ngrok-free.app',
  'https://*.netlify.app',
  'https://*.pages.dev',
  'https://*.webcontainer.io',
  'https://*.trycloudflare.com',
] as const

export type Projects = {
  /**
   * The project of a request. The origin check always runs; a request without Origin is not from a page.
   * @throws PROJECT_ID_NOT_CONFIGURED, INVALID_PROJECT_ID, ORIGIN_NOT_ALLOWED
   */
  readonly require: (projectId: string | undefined, origin: string | undefined) => Project
  readonly allows: (projectId: string | undefined, origin: string | undefined) => boolean
  readonly originsOf: (project: Project) => readonly string[]
}

export function createProjects(projects: ReadonlyMap<string, Project>): Projects {
  const originsOf = (project: Project) =>
    project.environment === 'development' ? [...project.allowedOrigins, ...PREVIEW_ORIGINS] : project.allowedOrigins
  const requireProject: Projects['require'] = (projectId, origin) => {
    if (projectId === undefined || projectId === '') throw new FoyerError(PROJECT_ID_NOT_CONFIGURED)
    const project = projects.get(projectId)
    if (!project) throw new FoyerError(INVALID_PROJECT_ID)
    if (origin !== undefined && !isOriginAllowed(origin, originsOf(project))) throw new FoyerError(ORIGIN_NOT_ALLOWED)
    return project
  }
  return {
    require: requireProject,
    originsOf,
    allows(projectId, origin) {
      try {
        requireProject(projectId, origin)
        return true
      } catch {
        return false // The question was only whether it may.
      }
    },
  }
}
