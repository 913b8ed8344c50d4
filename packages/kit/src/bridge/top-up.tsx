import { hasExchanges, hasOnramp } from '../core/networks/money-in.ts'
import { topUp } from '../locales/en/top-up.ts'
import { Button } from '../ui/button.tsx'
import { useModal, useModalState } from './modal-context.ts'

/** The ways for money to come to the account, where something is short. Draws nothing if the project has none. */
export function TopUp({ size = 'lg' }: { readonly size?: 'lg' | 'md' }) {
  const { ctx, t, go } = useModal()
  // Both are features of the project, which may come later than this screen.
  useModalState((state) => state.features)
  const spoken = t.with(topUp)
  return (
    <>
      {hasExchanges(ctx) && (
        <Button kind="secondary" size={size} onPress={() => go.push({ view: 'Pay' })}>
          {spoken('topUp.deposit')}
        </Button>
      )}
      {hasOnramp(ctx) && (
        <Button kind="secondary" size={size} onPress={() => go.push({ view: 'OnRampProviders' })}>
          {spoken('topUp.buy')}
        </Button>
      )}
    </>
  )
}
