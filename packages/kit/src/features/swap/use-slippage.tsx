import { useMemo, useState } from 'react'
import { useModal, useModalState } from '../../bridge/modal-context.ts'
import { useRetried } from '../../bridge/use-retried.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { GAUGE } from '../../ui/late-icons.ts'

const load = () => import('./slippage-field.tsx')

/** The button of the header that opens the field, and the field while it is open. */
export function useSlippage() {
  const { t } = useModal()
  const own = useModalState(({ swapDraft }) => swapDraft.slippage)
  const [isOpen, setOpen] = useState(own !== undefined)
  const Field = useRetried(load, isOpen)?.SlippageField
  const isShown = isOpen && Field !== undefined
  const button = useMemo(
    () => (
      <IconButton
        icon={GAUGE}
        label={t('swap.settings')}
        expanded={isShown}
        onPress={() => setOpen((before) => !before)}
      />
    ),
    [t, isShown],
  )
  return { button, field: isShown && <Field /> }
}
