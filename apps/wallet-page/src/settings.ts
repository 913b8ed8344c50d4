import { isOriginAllowed } from '@foyer/contracts/origins'
import { array, object, parse, string } from 'valibot'

/** What the page's own server says about the project in its address. */
export type Settings = {
  readonly projectId: string
  readonly apiUrl: string
  readonly recoveryUrl: string
  /** Whether a page of this origin may embed the wallet. */
  readonly allows: (origin: string) => boolean
}

const answer = object({
  apiUrl: string(),
  recoveryUrl: string(),
  origins: array(string()),
  localOrigins: array(string()),
})

/** @throws an error when the server cannot be reached or does not know the project: nobody is allowed then */
export async function loadSettings(projectId: string): Promise<Settings> {
  const response = await fetch(`/project?${new URLSearchParams({ projectId })}`, { credentials: 'omit' })
  if (!response.ok) throw new Error(`settings: ${response.status}`)
  const { apiUrl, recoveryUrl, origins, localOrigins } = parse(answer, await response.json())
  return { projectId, apiUrl, recoveryUrl, allows: (origin) => isOriginAllowed(origin, origins, localOrigins) }
}
