import { isOriginAllowed } from '@foyer/contracts/origins'
import { array, boolean, object, parse, string } from 'valibot'

/** What the page's own server says about the project in its address. */
export type Settings = {
  readonly projectId: string
  readonly apiUrl: string
  readonly recoveryUrl: string
  /** Whether accounts of other services may sign in. */
  readonly hasSocials: boolean
  /** Whether passkeys sign in to the project, without an email. */
  readonly hasPasskeys: boolean
  /** Whether the project's visitors have smart accounts. */
  readonly hasSmartAccounts: boolean
  /** Whether a page of this origin may embed the wallet. */
  readonly allows: (origin: string) => boolean
}

const answer = object({
  apiUrl: string(),
  recoveryUrl: string(),
  smartAccounts: boolean(),
  socials: boolean(),
  passkeys: boolean(),
  origins: array(string()),
  localOrigins: array(string()),
})

/** @throws an error when the server cannot be reached or does not know the project: nobody is allowed then */
export async function loadSettings(projectId: string): Promise<Settings> {
  const response = await fetch(`/project?${new URLSearchParams({ projectId })}`, { credentials: 'omit' })
  if (!response.ok) throw new Error(`settings: ${response.status}`)
  const { smartAccounts, socials, passkeys, origins, localOrigins, ...services } = parse(answer, await response.json())
  const allows = (origin: string) => isOriginAllowed(origin, origins, localOrigins)
  return {
    projectId,
    ...services,
    hasSmartAccounts: smartAccounts,
    hasSocials: socials,
    hasPasskeys: passkeys,
    allows,
  }
}
