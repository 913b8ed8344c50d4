import { useModal } from '../../bridge/modal-context.ts'
import { swapImpact } from '../../locales/en/swap-impact.ts'
import { CheckField } from '../../ui/check-field.tsx'
import { percentText } from './texts.ts'

type AcceptImpactProps = {
  readonly impact: number
  readonly checked: boolean
  readonly onChange: (accepted: number | undefined) => void
}

/** What is lost to the price impact, to be accepted before it is swapped. */
export function AcceptImpact({ impact, checked, onChange }: AcceptImpactProps) {
  const { t: spoken } = useModal()
  const t = spoken.with(swapImpact)
  return (
    <CheckField checked={checked} onChange={(now) => onChange(now ? impact : undefined)}>
      {t('swap.impactAccept', { percent: percentText(impact, t.locale) })}
    </CheckField>
  )
}
