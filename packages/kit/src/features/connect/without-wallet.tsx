import { lazy, Suspense } from 'react'
import { useModal } from '../../bridge/modal-context.ts'
import { email } from '../../locales/en/email.ts'
import { Divider } from '../../ui/divider.tsx'
import { RowSkeleton } from '../../ui/row.tsx'
import { EmailField } from './email-field.tsx'

const PasskeyButton = lazy(async () => ({ default: (await import('./passkey-button.tsx')).PasskeyButton }))
const SocialRow = lazy(async () => ({ default: (await import('./social-row.tsx')).SocialRow }))

/** The ways to connect without a wallet, in the project's order, with the line between them and the wallets. */
export function WithoutWallet({
  methods,
  isFirst = false,
}: {
  readonly methods: readonly ('email' | 'social' | 'passkey')[]
  readonly isFirst?: boolean
}) {
  const { t: spoken } = useModal()
  const t = spoken.with(email)
  const divider = <Divider>{t(isFirst ? 'email.orWallet' : 'email.orWithout')}</Divider>
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
