import type { Exchange } from '@foyer/contracts'
import { useModal } from '../../bridge/modal-context.ts'
import type { Translator } from '../../locales/translate.ts'
import { Button } from '../../ui/button.tsx'
import { Hint } from '../../ui/hint.tsx'
import { List } from '../../ui/list.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Note } from '../../ui/notice.tsx'
import { Row, RowSkeleton } from '../../ui/row.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import type { Payable } from './asset.ts'
import { amountWith } from './texts.ts'
import { type Payment, useExchange } from './use-exchange.ts'
import { useExchanges } from './use-pay.ts'

type ExchangeRowsProps = {
  /** Undefined while the price is asked for. */
  readonly payment: Payment | undefined
  readonly asset: Payable
  /** Decimal text. */
  readonly amount: string
}

/** The exchanges that pay out the amount, at most two, in the operator's order. */
export function ExchangeRows({ payment, asset, amount }: ExchangeRowsProps) {
  const { t } = useModal()
  const { status, exchanges, refetch } = useExchanges(asset, amount)
  const { opening, failure, go } = useExchange(payment)
  return (
    <>
      <SectionTitle>{t('pay.exchanges')}</SectionTitle>
      {status === 'failed' && !exchanges ? (
        <Note tone="warning" title={t('pay.away')}>
          <Button kind="text" onPress={refetch}>
            {t('pay.retry')}
          </Button>
        </Note>
      ) : (
        <List label={t('pay.exchanges')} busy={status === 'loading'}>
          {!exchanges && [0, 1].map((key) => <RowSkeleton key={key} lines={2} size={60} end />)}
          {exchanges?.map((one) => (
            <Row
              key={one.id}
              size={60}
              name={one.name}
              subtitle={opening === one.id ? t('pay.opening') : feeText(t, one, asset)}
              leading={<Logo name={one.name} src={one.imageUrl ?? undefined} />}
              end="arrow"
              disabled={!payment}
              onPress={() => go(one)}
            />
          ))}
        </List>
      )}
      {status === 'ready' && exchanges?.length === 0 && (
        <Hint>{t('pay.none', { symbol: asset.symbol, network: asset.network.name })}</Hint>
      )}
      {failure !== undefined && (
        <Note tone="danger" alert>
          {failure}
        </Note>
      )}
    </>
  )
}

function feeText(t: Translator, { withdrawalFee }: Exchange, asset: Payable): string {
  if (withdrawalFee === undefined) return t('pay.feeThere')
  if (!/[1-9]/.test(withdrawalFee)) return t('pay.noFee')
  return t('pay.fee', { fee: amountWith(withdrawalFee, asset, t.locale) })
}
