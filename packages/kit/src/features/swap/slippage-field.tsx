import { reduceNumericInput } from '@foyer/base'
import { useModal, useModalState } from '../../bridge/modal-context.ts'
import { Field } from '../../ui/field.tsx'
import { Segments } from '../../ui/tabs.tsx'
import { setSwapDraft, slippageOf } from './draft.ts'

/** By how much less may arrive: as we choose, or as the visitor does. */
export function SlippageField() {
  const { ctx, t } = useModal()
  const own = useModalState(({ swapDraft }) => swapDraft.slippage)
  return (
    <>
      <Segments
        label={t('swap.slippage')}
        showLabel
        options={[
          { id: 'auto', name: t('swap.slippageAuto') },
          { id: 'own', name: t('swap.slippageOwn') },
        ]}
        selected={own === undefined ? 'auto' : 'own'}
        onSelect={(id) => setSwapDraft(ctx, { slippage: id === 'auto' ? undefined : '1' })}
      />
      {own !== undefined && (
        <Field
          label={t('swap.slippagePercent')}
          showLabel
          value={own}
          onChange={(text) => setSwapDraft(ctx, { slippage: reduceNumericInput(own, text, 2) })}
          error={slippageOf(own) === undefined ? t('swap.slippageWrong') : undefined}
        />
      )}
    </>
  )
}
