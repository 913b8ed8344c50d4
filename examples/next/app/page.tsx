import { rememberedAccount } from '@foyer/kit/ssr'
import { cookies } from 'next/headers'
import { Wallet } from './wallet'

/* The account that the browser had is named in the markup. */
export default async function Page() {
  return <Wallet remembered={rememberedAccount((await cookies()).toString())} />
}
