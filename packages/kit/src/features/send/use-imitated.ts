import { useModal, useModalState } from '../../bridge/modal-context.ts'
import { useProfile } from '../../bridge/use-profile.ts'
import { accountOf } from '../../core/connections/session.ts'
import { figure } from '../../locales/direction.ts'

export type Imitated = {
  readonly address: string
  /** "This address imitates theo.foyer.id". */
  readonly warning: string
  /** How the visitor knows the address. */
  readonly known: 'knownAddress' | 'knownName' | 'ownAddress'
  /** By which name. */
  readonly name?: string
}

/** The known address that a look-alike resembles, with the name that the visitor knows. */
export function useImitated(address: string | undefined): Imitated | undefined {
  const { t } = useModal()
  const { name } = useProfile(address)
  const own = useModalState(({ session }) => accountOf(session).address)
  if (address === undefined) return undefined
  if (own?.toLowerCase() === address.toLowerCase())
    return { address, warning: t('caution.look-alike.self'), known: 'ownAddress' }
  if (name === undefined) return { address, warning: t('caution.look-alike'), known: 'knownAddress' }
  const isolated = figure(name, t.locale)
  return {
    address,
    warning: t('caution.look-alike.named', { name: isolated }),
    known: 'knownName',
    name: isolated,
  }
}
