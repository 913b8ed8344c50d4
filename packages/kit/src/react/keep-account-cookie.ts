import { accountCookieName } from '../core/page/account-cookie.ts'
import type { PublicState } from '../core/state.ts'
import type { Foyer } from '../modal/create-foyer.ts'

const MONTH_S = 30 * 86_400

/** Keeps the id of the account (CAIP-10) in a cookie while one is connected, for the server of the page. Returns the undo. */
export function keepAccountCookie(foyer: Foyer): () => void {
  const name = accountCookieName(foyer.context.options.id)
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  let last: string | undefined | null = null
  const keep = ({ status, caipAddress }: PublicState) => {
    // Whether it is restored is not known yet. What did not change here may have changed in another tab, which wrote it down.
    if (status === 'connecting' || caipAddress === last) return
    last = caipAddress
    const age = caipAddress === undefined ? 0 : MONTH_S
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in pages without https
    document.cookie = `${name}=${caipAddress ?? ''}; Path=/; SameSite=Lax; Max-Age=${age}${secure}`
  }
  keep(foyer.getState())
  return foyer.subscribe(keep)
}
