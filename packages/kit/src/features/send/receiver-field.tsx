import { shortAddress } from '@foyer/base'
import { useModal, useModalState } from '../../bridge/modal-context.ts'
import { useProfile } from '../../bridge/use-profile.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, FilledField } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { CLEAR } from '../../ui/late-icons.ts'
import { setDraft } from './draft.ts'
import { type Receiver, receiverText } from './receiver.ts'
import type { TransferState } from './transfer-state.ts'

/** The receiver: a field to type into, and the receiver's avatar once it is known. */
export function ReceiverField({ state, onSubmit }: { readonly state: TransferState; readonly onSubmit: () => void }) {
  const { ctx, t } = useModal()
  const text = useModalState(({ sendDraft }) => sendDraft.receiver)
  const canPaste = typeof navigator.clipboard?.readText === 'function'
  const set = (receiver: string) => setDraft(ctx, { receiver })
  if (state.status !== 'draft') return <Found receiver={state.receiver} onClear={() => set('')} />
  return (
    <Field
      label={t('send.receiver')}
      value={text}
      placeholder={t('send.receiverPlaceholder')}
      autoComplete="off"
      maxLength={300}
      code
      error={state.error && receiverText(t, state.error, state.draft.asset?.network.name ?? '')}
      {...(!state.error && text.includes('.') ? { hint: t('send.resolving', { name: text }) } : {})}
      onChange={set}
      onSubmit={onSubmit}
      trailing={
        text !== '' ? (
          <IconButton icon={CLEAR} label={t('send.clear')} onPress={() => set('')} />
        ) : (
          canPaste && (
            <Button
              kind="text"
              size="sm"
              onPress={() => {
                // If the browser denies access to the clipboard, the receiver can still be typed.
                void navigator.clipboard.readText().then(
                  (pasted) => set(pasted.trim().slice(0, 300)),
                  () => undefined,
                )
              }}
            >
              {t('send.paste')}
            </Button>
          )
        )
      }
    />
  )
}

function Found({ receiver, onClear }: { readonly receiver: Receiver; readonly onClear: () => void }) {
  const { t } = useModal()
  const profile = useProfile(receiver.address)
  const name = receiver.name ?? profile.name
  const short = (
    <span className="code" dir="ltr">
      {shortAddress(receiver.address)}
    </span>
  )
  return (
    <FilledField
      label={t('send.receiver')}
      leading={<Avatar address={receiver.address} picture={profile.picture} />}
      name={name ?? short}
      {...(name === undefined ? {} : { note: short })}
      trailing={<IconButton icon="close" label={t('send.clear')} onPress={onClear} />}
    />
  )
}
