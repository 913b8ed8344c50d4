import { useModal } from '../../bridge/modal-context.ts'
import { currencySign, shortMoneyText } from '../../core/data/currency-text.ts'
import { setOnrampDraft } from '../../core/money-in-drafts.ts'
import { onramp } from '../../locales/en/onramp.ts'
import { List } from '../../ui/list.tsx'
import { LogoPlaceholder } from '../../ui/logo.tsx'
import { Row, RowSkeleton } from '../../ui/row.tsx'
import { limitsOf } from './choice.ts'
import { Nothing } from './nothing.tsx'
import { currencyName } from './texts.ts'
import { useOnramp } from './use-onramp.ts'

export const messages = onramp

export { FiatView as View }

/** The currencies that a purchase can be paid in. */
function FiatView() {
  const { ctx, t, go } = useModal()
  const { isLoading, isRestricted, payments, payment } = useOnramp()
  if (isLoading) return <RowSkeleton shape="round" lines={2} size={60} />
  if (payments.length === 0) return <Nothing isRestricted={isRestricted} />
  return (
    <List label={t('onramp.currencies')}>
      {payments.map((one) => {
        const { id } = one
        const limits = limitsOf(one)
        const isCurrent = one === payment
        return (
          <Row
            key={id}
            size={60}
            name={currencyName(id, t.locale)}
            subtitle={
              limits &&
              t(limits.id === 'card' ? 'onramp.limitsRow' : 'onramp.limitsRowBank', {
                min: shortMoneyText(limits.min, id, t.locale),
                max: shortMoneyText(limits.max, id, t.locale),
              })
            }
            leading={<LogoPlaceholder shape="coin" letter={currencySign(id, t.locale)} />}
            trailing={id}
            current={isCurrent}
            {...(isCurrent && { end: 'check' as const })}
            onPress={() => {
              setOnrampDraft(ctx, { payment: id })
              go.back()
            }}
          />
        )
      })}
    </List>
  )
}
