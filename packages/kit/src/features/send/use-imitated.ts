import { useModal, useModalState } from '../../bridge/modal-context.ts'
import { useProfile } from '../../bridge/use-profile.ts'
import { accountOf } from '../../core/session.ts'
import { figure } from '../../locales/direction.ts'

type Imitated = {
  readonly address: string
  /** "This address imitates theo.foyer.id". */
  readonly warning: string
  /** "You know theo.foyer.id as". */
  readonly title: string
}

/** Whom a look-alike imitates, by the name that the visitor knows. */
export function useImitated(address: string | undefined): Imitated | undefined {
  const { t } = useModal()
  const { name } = useProfile(address)
  const own = useModalState(({ session }) => accountOf(session).address)
  if (address === undefined) return undefined
  if (own?.toLowerCase() === address.toLowerCase())
    return { address, warning: t('caution.look-alike.self'), title: t('send.ownAddress') }
  if (name === undefined) return { address, warning: t('caution.look-alike'), title: t('send.knownAddress') }
  const isolated = figure(name, t.locale)
  return {
    address,
    warning: t('caution.look-alike.named', { name: isolated }),
    title: t('send.knownName', { name: isolated }),
  }
}
