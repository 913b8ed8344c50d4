import { type InferOutput, pipe, record, regex, strictObject, string } from 'valibot'
import { isLocalUrl } from '../config-accounts.ts'
import { type Env, invalid, isUrl, readJson } from '../settings.ts'

const id = pipe(string(), regex(/^[a-z][a-z0-9-]{0,31}$/, 'it is no id of a provider'))
/** A key of a provider's. */
export const localKey = pipe(string(), regex(/^[\x21-\x7e]{1,4000}$/, 'it is empty, or has spaces'))
const base = { name: pipe(string(), regex(/^[\w .-]{1,40}$/)), url: string() }
type Keys = Readonly<Record<string, typeof localKey>>
type Local<K extends Keys> = InferOutput<ReturnType<typeof strictObject<typeof base & K, undefined>>>

/**
 * Providers of a local world: JSON, id → name, url, and the keys.
 * @param others ids that the operator has set elsewhere, and where
 * @throws INVALID_OPTION
 */
export function readLocalProviders<K extends Keys>(
  {
    env,
    name,
    publicUrl,
    keys,
  }: { readonly env: Env; readonly name: string; readonly publicUrl: string; readonly keys: K },
  others: { readonly name: string; readonly ids: readonly string[] },
): readonly (Local<K> & { readonly id: string })[] {
  const fields = { ...base, ...keys }
  const given = readJson(name, env[name], record(id, strictObject(fields)), Object.keys(fields))
  return Object.entries(given).map(([provider, own]) => {
    // What a schema has parsed is its output; TypeScript does not follow the fields through the type parameter.
    const one = own as Local<K> & { readonly url: string }
    if (!isUrl(one.url)) invalid(name, `${provider}.url: it is not a URL`)
    if (!(isLocalUrl(publicUrl) && isLocalUrl(one.url)))
      invalid(name, 'providers of a local world are for a server on this machine only')
    if (others.ids.includes(provider)) invalid(name, `${provider}: it is in ${others.name} too`)
    return { ...one, id: provider }
  })
}
