import { useModal } from '../../bridge/modal-context.ts'
import { swapImpact } from '../../locales/en/swap-impact.ts'
import { CheckField } from '../../ui/check-field.tsx'
import type { Loss } from './impact.ts'
import { percentText } from './texts.ts'

type AcceptImpactProps = {
  readonly loss: Loss
  readonly checked: boolean
  readonly onChange: (accepted: Loss | undefined) => void
}

/** What is lost, or may be, to be accepted before it is swapped. */
export function AcceptImpact({ loss, checked, onChange }: AcceptImpactProps) {
  const { t: spoken } = useModal()
  const t = spoken.with(swapImpact)
  const percent = percentText(loss.percent, t.locale)
  return (
    <CheckField checked={checked} onChange={(now) => onChange(now ? loss : undefined)}>
      {loss.of === 'unknown'
        ? t('swap.unknownAccept')
        : t(loss.of === 'impact' ? 'swap.impactAccept' : 'swap.worthAccept', { percent })}
    </CheckField>
  )
}
