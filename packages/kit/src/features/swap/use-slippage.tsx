import { useMemo, useState } from 'react'
import { useModal, useModalState } from '../../bridge/modal-context.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { GAUGE } from '../../ui/late-icons.ts'
import { loadable } from '../../ui/loadable.ts'

// The swap goes on with the slippage that it has.
const useField = loadable(() =>
  import('./slippage-field.tsx').then(
    ({ SlippageField }) => SlippageField,
    () => undefined,
  ),
)

/** The button of the header that opens the field, and the field while it is open. */
export function useSlippage() {
  const { t } = useModal()
  const own = useModalState(({ swapDraft }) => swapDraft.slippage)
  const [isOpen, setOpen] = useState(own !== undefined)
  const button = useMemo(
    () => (
      <IconButton
        icon={GAUGE}
        label={t('swap.settings')}
        expanded={isOpen}
        onPress={() => setOpen((before) => !before)}
      />
    ),
    [t, isOpen],
  )
  const Field = useField(isOpen)
  return { button, field: isOpen && Field && <Field /> }
}
