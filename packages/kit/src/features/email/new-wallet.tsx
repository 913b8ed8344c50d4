import { shortAddress } from '@foyer/base'
import { useEffect } from 'react'
import { useModal, useScreen } from '../../bridge/modal-context.ts'
import { walletPageUrl } from '../../connectors/wallet-page-url.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { ConnectAnimation } from '../../ui/connect-animation.tsx'
import { PASSKEY } from '../../ui/late-icons.ts'
import { List } from '../../ui/list.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Message } from '../../ui/notice.tsx'
import { Row } from '../../ui/row.tsx'
import { RowIcon } from '../../ui/row-icon.tsx'

type NewWalletProps = {
  readonly address: string
  readonly onContinue: () => void
  /** The visitor has closed the modal. */
  readonly onClosed: () => void
}

/** A wallet that was made by this login: its picture, and the next step to one that its owner alone recovers. */
export function NewWallet({ address, onContinue, onClosed }: NewWalletProps) {
  const { ctx, t } = useModal()
  useEffect(
    () =>
      ctx.store.watch(
        ({ modal }) => modal.open,
        (isOpen) => isOpen || onClosed(),
      ),
    [ctx, onClosed],
  )
  const { name, icons } = ctx.options.metadata
  const account = shortAddress(address)
  useScreen({ light: 'open', status: `${t('newWallet.title')}. ${t('newWallet.text', { account })}` })
  return (
    <>
      <ConnectAnimation state="opened" visitor={{ address }}>
        <Logo name={name} src={icons[0]} size={64} />
      </ConnectAnimation>
      <Message title={t('newWallet.title')}>
        {t.parts('newWallet.text').map((part) =>
          typeof part === 'string' ? (
            part
          ) : (
            <bdi key={part.slot} className="code">
              {account}
            </bdi>
          ),
        )}
      </Message>
      <List label={t('newWallet.next')}>
        <Row
          key="passkey"
          kind="soft"
          name={t('newWallet.passkey')}
          subtitle={t('newWallet.passkeyText')}
          leading={<RowIcon name={PASSKEY} />}
          size={60}
          end="external"
          href={`${walletPageUrl(ctx)}#passkeys`}
        />
      </List>
      <Actions>
        <Button kind="primary" onPress={onContinue}>
          {t('newWallet.continue', { app: name })}
        </Button>
      </Actions>
    </>
  )
}
