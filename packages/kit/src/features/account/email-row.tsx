import { useEffect, useState } from 'react'
import { useModal } from '../../bridge/modal-context.ts'
import { emailOfWallet } from '../../connectors/email-change.ts'
import { MAIL } from '../../ui/late-icons.ts'
import { Row, Tag } from '../../ui/row.tsx'
import { RowIcon } from '../../ui/row-icon.tsx'

/** The email of the embedded wallet, which leads to changing it. The address is asked for, and kept nowhere on this page. */
export function EmailRow() {
  const { ctx, t, go } = useModal()
  /** Undefined until the wallet page has said it. */
  const [email, setEmail] = useState<string | null>()
  useEffect(() => {
    let isShown = true
    emailOfWallet(ctx).then(
      (known) => isShown && setEmail(known),
      () => undefined,
    )
    return () => {
      isShown = false
    }
  }, [ctx])
  // Its passkeys sign in.
  if (email === null) return null
  return (
    <Row
      name={t('settings.email')}
      leading={<RowIcon name={MAIL} />}
      trailing={email !== undefined && <Tag>{email}</Tag>}
      size={48}
      end="chevron"
      onPress={() => go.push({ view: 'UpdateEmailWallet' })}
    />
  )
}
