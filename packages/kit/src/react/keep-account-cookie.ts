import { accountCookieName } from '../core/page/account-cookie.ts'
import type { PublicState } from '../core/state.ts'
import type { Foyer } from '../modal/create-foyer.ts'

const MONTH_S = 30 * 86_400

/** Keeps the account's address in a cookie while one is connected, for the server of the page. Returns the undo. */
export function keepAccountCookie(foyer: Foyer): () => void {
  const name = accountCookieName(foyer.context.options.id)
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const keep = ({ status, address }: PublicState) => {
    // Whether it is restored is not known yet.
    if (status === 'connecting') return
    const age = address === undefined ? 0 : MONTH_S
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in pages without https
    document.cookie = `${name}=${address ?? ''}; Path=/; SameSite=Lax; Max-Age=${age}${secure}`
  }
  keep(foyer.getState())
  return foyer.subscribe(keep)
}
