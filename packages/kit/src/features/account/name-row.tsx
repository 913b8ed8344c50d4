import { useModal } from '../../bridge/modal-context.ts'
import { useData } from '../../bridge/use-data.ts'
import { isOwnName } from '../../core/account-names.ts'
import { namesQuery } from '../../core/data/chain-queries.ts'
import { AT } from '../../ui/late-icons.ts'
import { Row, Tag } from '../../ui/row.tsx'
import { RowIcon } from '../../ui/row-icon.tsx'

/** The account's name of our zone, or the way to one. */
export function NameRow({ address }: { readonly address: string }) {
  const { ctx, t, go } = useModal()
  const { data } = useData(namesQuery(ctx, address))
  const own = data?.names.filter(isOwnName)
  const isWithout = own?.length === 0
  return (
    <Row
      name={t('settings.name')}
      leading={<RowIcon name={AT} />}
      trailing={own && <Tag>{own[0]?.name ?? t('settings.noName')}</Tag>}
      size={48}
      end="chevron"
      // Where the names could not be read, their list says so.
      onPress={() => go.push({ view: isWithout ? 'RegisterAccountName' : 'AccountNames' })}
    />
  )
}
