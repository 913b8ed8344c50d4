import { shortAddress } from '@foyer/base'
import type { PreparedTransfer } from '../core/connections/adapter.ts'
import { addressUrl } from '../core/networks/explorer.ts'
import type { ApprovalFate, SendAsset, UnsettledTransfer } from '../core/transfers/sending.ts'
import { exactAmount } from '../core/transfers/texts.ts'
import { signOf } from '../core/transfers/unsettled-sign.ts'
import { figure } from '../locales/direction.ts'
import { sendNotes } from '../locales/en/send-notes.ts'
import type { Translator } from '../locales/translate.ts'
import { Actions, Button } from '../ui/button.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Note } from '../ui/notice.tsx'
import { useModal } from './modal-context.ts'

type Props = {
  readonly list: readonly UnsettledTransfer[]
  readonly asset: SendAsset
  /** What the chain says now. */
  readonly prepared?: PreparedTransfer | undefined
  /** What has just become of an approval. */
  readonly fate?: ApprovalFate | undefined
  readonly onDismiss: (id: string) => void
}

/** Earlier transfers on this network that may have been sent, and what the chain has shown since. Stays until dismissed. */
export function UnsettledNotes({ list, asset, prepared, fate, onDismiss }: Props) {
  const { t: spoken } = useModal()
  const t = spoken.with(sendNotes)
  const network = asset.network.name
  const explorer = list[0] && addressUrl(asset.network, list[0].from)
  return (
    <>
      {fate && (
        <Note tone={fate === 'reverted' ? 'danger' : 'warning'} title={t(`approval.${fate}`, { network })} alert>
          {t(`approval.${fate}Text`, { network })}
        </Note>
      )}
      {list.map((asked) => (
        <Note
          key={asked.id}
          tone="warning"
          title={t(
            asked.approval ? (asked.amount === '0' ? 'unsettled.reset' : 'unsettled.approval') : 'unsettled.title',
            {
              amount: exactAmount(BigInt(asked.amount), asked, t.locale),
              receiver: figure(asked.toName ?? shortAddress(asked.to), t.locale),
            },
          )}
        >
          {asked.approval ? t('unsettled.approvalText') : textOf(t, asked, signOf(asked, asset, prepared))}
        </Note>
      ))}
      {list.length > 0 && (
        <Actions>
          {explorer !== undefined && (
            <LinkButton kind="primary" href={explorer}>
              {t('outcome.explorer')}
            </LinkButton>
          )}
          <Button onPress={() => list.map(({ id }) => onDismiss(id))}>{t('unsettled.dismiss')}</Button>
        </Actions>
      )}
    </>
  )
}

function textOf(t: Translator, { nonce, symbol }: UnsettledTransfer, sign: ReturnType<typeof signOf>): string {
  if (sign === 'held') return t('unsettled.held', { symbol })
  if (nonce === undefined) return t('send.unknown')
  const values = { nonce: String(nonce) }
  return sign === 'nonce' ? t('unsettled.nonce', values) : `${t('send.unknown')} ${t('outcome.sameNonce', values)}`
}
