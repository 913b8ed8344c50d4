import { useEffect } from 'react'
import { CodeEntry } from '../../bridge/code-entry.tsx'
import { useModal } from '../../bridge/modal-context.ts'
import { EMBEDDED_CONNECTOR } from '../../connectors/embedded-connector.ts'
import { confirmEmailLogin, type StartedLogin, startEmailLogin } from '../../connectors/embedded-login.ts'
import { rememberLogin } from '../../core/connections/last-login.ts'
import { stayingHere } from '../../core/routing/here.ts'
import { code } from '../../locales/en/code.ts'
import { email } from '../../locales/en/email.ts'
import { DeviceStep } from './device-step.tsx'

export const messages = { ...code, ...email }

export { EmailLoginView as View }

/** The code from the mail; on a new device, a second mail; then the wallet connects like any other. */
function EmailLoginView({ args }: { readonly args: StartedLogin }) {
  const { ctx, go } = useModal()
  const connect = () => {
    rememberLogin(ctx, 'email')
    go.replace({ view: 'ConnectingExternal', args: { connectorId: EMBEDDED_CONNECTOR } })
  }
  const next = (action: StartedLogin['action']) =>
    action === 'CONNECT' ? connect() : go.replace({ view: 'EmailLogin', args: { ...args, action } })
  const isConnecting = args.action === 'CONNECT'
  // biome-ignore lint/correctness/useExhaustiveDependencies: the visitor is signed in already, which happens once.
  useEffect(() => {
    if (isConnecting) next('CONNECT')
  }, [isConnecting])
  if (isConnecting) return null
  if (args.action === 'VERIFY_DEVICE') return <DeviceStep email={args.email} onApproved={() => next('CONNECT')} />
  return (
    <CodeEntry
      email={args.email}
      resendAt={args.resendAt}
      check={async (digits) => {
        const isHere = stayingHere(ctx)
        const action = await confirmEmailLogin(ctx, digits)
        if (isHere()) next(action)
      }}
      resend={async () => {
        const isHere = stayingHere(ctx)
        const { action, resendAt } = await startEmailLogin(ctx, args.email, undefined, isHere)
        if (action !== 'VERIFY_OTP' && isHere()) next(action)
        return resendAt
      }}
    />
  )
}
