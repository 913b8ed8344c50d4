import { ADDRESS_LABEL_MAX_LENGTH } from '@foyer/base/constants'
import { useState } from 'react'
import { useModal, useModalState } from '../../bridge/modal-context.ts'
import { setLabel } from '../../core/connections/labels.ts'
import { showToast } from '../../core/notices.ts'
import { AddressPlate } from '../../ui/address.tsx'
import { Actions, Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'

export { account as messages } from '../../locales/en/account.ts'

export { AddressLabelView as View }

/** The visitor's own name for an address, kept on this device. */
function AddressLabelView({ args: { address } }: { readonly args: { readonly address: string } }) {
  const { ctx, t, go } = useModal()
  const known = useModalState((state) => state.labels?.[address])
  const [text, setText] = useState(known ?? '')
  const save = (label: string) => {
    setLabel(ctx, address, label)
    showToast(ctx, 'success', t('label.saved'))
    go.back()
  }
  return (
    <>
      <AddressPlate address={address} />
      <Field
        label={t('label.field')}
        showLabel
        value={text}
        maxLength={ADDRESS_LABEL_MAX_LENGTH}
        hint={t('label.text')}
        onChange={setText}
        onSubmit={() => save(text)}
      />
      <Actions>
        <Button kind="primary" disabled={text.trim() === (known ?? '')} onPress={() => save(text)}>
          {t('label.save')}
        </Button>
        {known !== undefined && (
          <Button kind="text" onPress={() => save('')}>
            {t('label.remove')}
          </Button>
        )}
      </Actions>
    </>
  )
}
