import { useEffect, useState } from 'react'
import type { Context } from '../core/context.ts'
import type { Profile } from '../core/data/follow-profile.ts'
import { hasServer } from '../core/options.ts'

/** The name and picture of the visitor's account, where they may come late. Until they are loaded, the address is shown. */
export function useOwnProfile(ctx: Context, address: string | undefined): Profile | undefined {
  const [known, setKnown] = useState<Profile>()
  useEffect(() => {
    if (address === undefined || !hasServer(ctx.options)) return
    const following = import('../core/data/follow-profile.ts').then(
      ({ followProfile }) => followProfile(ctx, address, setKnown),
      // If the module does not load, the address is shown.
      () => undefined,
    )
    return () => void following.then((stop) => stop?.())
  }, [ctx, address])
  return known?.of === address ? known : undefined
}
