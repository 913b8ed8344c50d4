import { userName } from '@foyer/contracts/user-name'
import { is, strictObject, string } from 'valibot'
import type { Store } from '../session/store.ts'

const RECORD = 'userName'
/** `token`: the session whose login has told the name. Another tab may have begun another one. */
const record = strictObject({ token: string(), name: userName })

/** Keeps what a service calls the account that the visitor has logged in with, for as long as the session. Null: it has not said it. */
export async function keepUserName(token: string, name: string | null, store: Store): Promise<void> {
  if (name === null) await forgetUserName(store)
  else await store.put(RECORD, { token, name })
}

type Around = { readonly store: Store; readonly token: { readonly get: () => string | undefined } }

export async function userNameOf({ token, store }: Around): Promise<string | undefined> {
  const kept = await store.get(RECORD)
  return is(record, kept) && kept.token === token.get() ? kept.name : undefined
}

export const forgetUserName = (store: Store): Promise<void> => store.remove(RECORD)
