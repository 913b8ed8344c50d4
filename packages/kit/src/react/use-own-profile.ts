import { useEffect, useState } from 'react'
import type { Context } from '../core/context.ts'
import { hasServer } from '../core/options.ts'
import type { Profile } from '../features/account/follow-profile.ts'

/** The name and picture of the visitor's account, for a button of the host page. Until they are loaded, the address is shown. */
export function useOwnProfile(ctx: Context, address: string | undefined): Profile | undefined {
  const [known, setKnown] = useState<Profile>()
  useEffect(() => {
    if (address === undefined || !hasServer(ctx.options)) return
    const following = import('../features/account/follow-profile.ts').then(
      ({ followProfile }) => followProfile(ctx, address, setKnown),
      // If the module does not load, the address is shown.
      () => undefined,
    )
    return () => void following.then((stop) => stop?.())
  }, [ctx, address])
  return known?.of === address ? known : undefined
}
