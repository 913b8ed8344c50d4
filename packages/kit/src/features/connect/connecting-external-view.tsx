import { useEffect } from 'react'
import { useModal, useModalState, useScreen } from '../../bridge/modal-context.ts'
import { findConnector } from '../../core/connections/connector.ts'
import type { Prompt } from '../../core/state.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { ConnectAnimation } from '../../ui/connect-animation.tsx'
import { loadable } from '../../ui/loadable.ts'
import { Badge, Logo } from '../../ui/logo.tsx'
import { Message } from '../../ui/notice.tsx'
import { askWallet, askWalletOnce, type WalletScreen } from './attempt.ts'
import { ConnectedAnimation } from './connected-animation.tsx'
import { Trouble } from './lazy-trouble.tsx'

export { connecting as messages } from '../../locales/en/connecting.ts'

export { ConnectingExternalView as View }

/** Connecting to a wallet on this device. */
function ConnectingExternalView({ args }: { readonly args: WalletScreen }) {
  const { ctx } = useModal()
  const connector = useModalState((state) => findConnector(state.connectors, args.connectorId))
  const attempt = useModalState((state) => state.attempt)
  const ask = () => askWallet(ctx, args)
  // Where no press led here, as after `open`.
  useEffect(() => askWalletOnce(ctx, args), [ctx, args])

  if (!connector) return null
  const { name, imageUrl } = connector
  if (attempt.status === 'connected') {
    return (
      <ConnectedAnimation address={attempt.address}>
        <Logo name={name} src={imageUrl} size={64} />
      </ConnectedAnimation>
    )
  }
  if (attempt.status === 'idle' || attempt.status === 'waiting')
    return (
      <Waiting name={name} src={imageUrl} prompt={'prompt' in attempt ? attempt.prompt : undefined} onAgain={ask} />
    )
  const mark = <Logo name={name} src={imageUrl} size={64} badge={<Badge tone="danger" />} />
  return <Trouble attempt={attempt} name={name} mark={mark} onRetry={ask} />
}

// The screen is the same without them.
const usePrompts = loadable(() =>
  import('./prompts.tsx').then(
    ({ Prompts }) => Prompts,
    () => undefined,
  ),
)

type SceneProps = {
  readonly name: string
  readonly src: string | undefined
  readonly prompt: Prompt | undefined
  readonly onAgain: () => void
}

function Waiting({ name, src, prompt, onAgain }: SceneProps) {
  const { ctx, t } = useModal()
  const Prompts = usePrompts(prompt !== undefined)
  return (
    <>
      <ConnectAnimation state="waiting">
        <Logo name={name} src={src} size={64} />
      </ConnectAnimation>
      <Message title={t('connecting.waitTitle', { wallet: name })}>
        {t('connecting.waitText', { app: ctx.options.metadata.name })}
      </Message>
      {prompt && Prompts ? <Prompts wallet={name} prompt={prompt} /> : <Announcement wallet={name} />}
      <Actions>
        <Button onPress={onAgain}>{t('connecting.again', { wallet: name })}</Button>
      </Actions>
    </>
  )
}

function Announcement({ wallet }: { readonly wallet: string }) {
  const { t } = useModal()
  useScreen({ light: 'wait', status: t('connecting.announce', { wallet }) })
  return null
}
