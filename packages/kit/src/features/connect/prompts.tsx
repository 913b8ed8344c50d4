import { useModal, useModalState, useScreen } from '../../bridge/modal-context.ts'
import { useDirectory } from '../../bridge/use-directory.ts'
import { namespaceName } from '../../core/networks/namespace-names.ts'
import { namespacePicture } from '../../core/networks/namespace-picture.ts'
import type { Prompt } from '../../core/state.ts'
import { places } from '../../locales/en/places.ts'
import { Badge, NetworkLogo } from '../../ui/logo.tsx'
import { useStyles } from '../../ui/style-root.tsx'
import promptsCss from './prompts.css?inline'

type PromptsProps = { readonly wallet: string; readonly prompt: Prompt }

/** Which prompt is open in a wallet that asks once for each kind of account. */
export function Prompts({ wallet, prompt: { namespaces, at, shared } }: PromptsProps) {
  const { ctx, t: spoken } = useModal()
  const directory = useDirectory(ctx)
  const networks = useModalState((state) => state.networks)
  useStyles(promptsCss)
  const t = spoken.with(places)
  const current = namespaces[at]
  const text = t('places.prompt', {
    number: at + 1,
    count: namespaces.length,
    network: current ? namespaceName(current) : '',
  })
  const before = namespaces[at - 1]
  const refused =
    before && !shared.includes(before) ? `${t('places.refused', { network: namespaceName(before) })} ` : ''
  useScreen({ light: 'wait', status: `${refused}${t('connecting.announce', { wallet })}. ${text}` })
  return (
    <div className="prompts">
      <span aria-hidden="true">
        {namespaces.map((namespace, i) => (
          <span key={namespace} data-state={i === at ? 'now' : i > at ? 'next' : undefined}>
            <NetworkLogo
              name={namespaceName(namespace)}
              src={namespacePicture(namespace, networks, directory)}
              size={36}
              badge={
                shared.includes(namespace) ? <Badge tone="success" /> : i < at ? <Badge tone="danger" /> : undefined
              }
            />
          </span>
        ))}
      </span>
      <span>{text}</span>
    </div>
  )
}
