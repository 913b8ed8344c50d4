import { useEffect, useState } from 'react'
import type { Context } from '../core/context.ts'
import { hasServer } from '../core/options.ts'
import type { Profile } from '../features/account/follow-profile.ts'

/** What the visitor's account is called and looks like, for a button of the host page. Nobody waits for it: there is the address. */
export function useOwnProfile(ctx: Context, address: string | undefined): Profile | undefined {
  const [known, setKnown] = useState<Profile>()
  useEffect(() => {
    if (address === undefined || !hasServer(ctx.options)) return
    const following = import('../features/account/follow-profile.ts').then(
      ({ followProfile }) => followProfile(ctx, address, setKnown),
      // Without its file there is the address.
      () => undefined,
    )
    return () => void following.then((stop) => stop?.())
  }, [ctx, address])
  return known?.of === address ? known : undefined
}
