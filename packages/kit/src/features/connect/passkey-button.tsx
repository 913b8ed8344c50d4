import { useModal } from '../../bridge/modal-context.ts'
import { passkey } from '../../locales/en/passkey.ts'
import { Button } from '../../ui/button.tsx'
import { PASSKEY } from '../../ui/late-icons.ts'

/** Signing in with a passkey, on the first screen. */
export function PasskeyButton() {
  const { t: spoken, go } = useModal()
  const t = spoken.with(passkey)
  return (
    <Button icon={PASSKEY} onPress={() => go.push({ view: 'ConnectingPasskey' })}>
      {t('passkey.with')}
    </Button>
  )
}
