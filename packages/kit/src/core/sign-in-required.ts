import { type SiweConfig, type Siwx, wantsSignIn } from './siwx.ts'

/** Whether visitors have to sign in. A host's function that throws says yes. */
export function requiresSignIn(options: { readonly siwx?: Siwx; readonly siweConfig?: SiweConfig }): boolean {
  if (!wantsSignIn(options)) return false
  try {
    return (options.siwx ? options.siwx.getRequired?.() : options.siweConfig?.required) ?? true
  } catch {
    return true
  }
}
