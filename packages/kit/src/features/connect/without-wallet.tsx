import { lazy, Suspense } from 'react'
import { useModal } from '../../bridge/modal-context.ts'
import type { LastLogin } from '../../core/connections/last-login.ts'
import { email } from '../../locales/en/email.ts'
import { Divider } from '../../ui/divider.tsx'
import { RowSkeleton } from '../../ui/row.tsx'
import { EmailField } from './email-field.tsx'
import type { Method } from './login-methods.ts'

const LastLoginRow = lazy(async () => ({ default: (await import('./last-login-row.tsx')).LastLoginRow }))
const PasskeyButton = lazy(async () => ({ default: (await import('./passkey-button.tsx')).PasskeyButton }))
const SocialRow = lazy(async () => ({ default: (await import('./social-row.tsx')).SocialRow }))

type Props = {
  readonly methods: readonly Method[]
  readonly isFirst?: boolean
  readonly last?: LastLogin | undefined
  readonly isRest?: boolean
}

/** The ways to connect without a wallet, in the project's order, with the line between them and the wallets. */
export function WithoutWallet({ methods, isFirst = false, last, isRest = false }: Props) {
  const { t: spoken } = useModal()
  const t = spoken.with(email)
  if (last)
    return (
      <Suspense fallback={<RowSkeleton width={140} />}>
        <LastLoginRow last={last} />
      </Suspense>
    )
  const divider = <Divider>{t(isFirst ? 'email.orWallet' : isRest ? 'email.orAnother' : 'email.orWithout')}</Divider>
  return (
    <>
      {!isFirst && divider}
      {methods.map((method) =>
        method === 'email' ? (
          <EmailField key={method} />
        ) : (
          <Suspense key={method} fallback={<RowSkeleton width={140} />}>
            {method === 'social' ? <SocialRow /> : <PasskeyButton />}
          </Suspense>
        ),
      )}
      {isFirst && divider}
    </>
  )
}
