import { FoyerError } from '@foyer/base'
import { WALLET_ORIGIN_DIFFERS } from '@foyer/base/catalogue'
import type { WatchedOrigin } from '../config-watched-origin.ts'
import { createProjects } from '../projects.ts'
import { readRelease } from './release.ts'
import { walletOriginApp } from './routes.ts'
import { differencesOf } from './verify.ts'

const TIMEOUT_MS = 15_000

/**
 * Compares the wallet origin, as anybody reaches it, with the release of this package under these settings. It asks no database, so
 * that it tells also what somebody has changed there.
 * @param projectIds those of the settings when there are none
 * @returns what to print
 * @throws INVALID_PROJECT_ID for one that the settings do not have, WALLET_ORIGIN_DIFFERS with a line for each difference
 */
export async function verifyCommand(
  projectIds: readonly string[],
  { origin, folder, services, offers, projects: configured }: WatchedOrigin,
  timeoutMs: number = TIMEOUT_MS,
): Promise<string> {
  const log = () => undefined
  const projects = createProjects({ configured, load: async () => new Map(), log, now: Date.now })
  const ids = projectIds.length > 0 ? projectIds : [...configured.keys()]
  // The app answers an unknown project with an error, which two servers could agree on.
  // The page that holds keys is compared for a project only, so there has to be one.
  for (const id of ids.length > 0 ? ids : [undefined]) projects.require(id, undefined)
  const release = await readRelease(folder)
  const app = walletOriginApp({ release, origin, services, offers, projects, log })
  const { count, differences } = await differencesOf({ app, release, origin, projectIds: ids, timeoutMs })
  if (differences.length > 0)
    throw new FoyerError(WALLET_ORIGIN_DIFFERS, {
      context: { origin, differences: differences.map((line) => `\n  ${line}`).join('') },
    })
  return `${origin} serves this release: ${count} answers are as they should be, those for ${ids.length === 1 ? '1 project' : `${ids.length} projects`} among them`
}
