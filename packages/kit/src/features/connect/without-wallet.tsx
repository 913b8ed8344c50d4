import { useModal } from '../../bridge/modal-context.ts'
import type { LastLogin } from '../../core/connections/last-login.ts'
import { email } from '../../locales/en/email.ts'
import { Divider } from '../../ui/divider.tsx'
import { loadable } from '../../ui/loadable.ts'
import { RowSkeleton } from '../../ui/row.tsx'
import { EmailField } from './email-field.tsx'
import type { Method } from './login-methods.ts'

const useLastLoginRow = loadable(async () => (await import('./last-login-row.tsx')).LastLoginRow)
const usePasskeyButton = loadable(async () => (await import('./passkey-button.tsx')).PasskeyButton)
const useSocialRow = loadable(async () => (await import('./social-row.tsx')).SocialRow)

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
  const LastLoginRow = useLastLoginRow(last !== undefined)
  const PasskeyButton = usePasskeyButton(!last && methods.includes('passkey'))
  const SocialRow = useSocialRow(!last && methods.includes('social'))
  if (last) return LastLoginRow ? <LastLoginRow last={last} /> : <RowSkeleton width={140} />
  const rows = { email: EmailField, social: SocialRow, passkey: PasskeyButton }
  const divider = <Divider>{t(isFirst ? 'email.orWallet' : isRest ? 'email.orAnother' : 'email.orWithout')}</Divider>
  return (
    <>
      {!isFirst && divider}
      {methods.map((method) => {
        const Row = rows[method]
        return Row ? <Row key={method} /> : <RowSkeleton key={method} width={140} />
      })}
      {isFirst && divider}
    </>
  )
}
