import { useModal, useScreen } from '../../bridge/modal-context.ts'
import { useProfile } from '../../bridge/use-profile.ts'
import { reset } from '../../core/routing/navigation.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { NameScene } from '../../ui/name-scene.tsx'
import { Message } from '../../ui/notice.tsx'
import { useOwner } from './use-owner.ts'

export { names as messages } from '../../locales/en/names.ts'

export { RegisteredView as View }

/** The name is registered. */
function RegisteredView({ args: { name } }: { readonly args: { readonly name: string } }) {
  const { ctx, t } = useModal()
  const address = useOwner()?.address
  const { picture } = useProfile(address)
  const title = t('names.yours', { name })
  useScreen({ light: 'open', status: title })
  if (address === undefined) return null
  return (
    <>
      <NameScene visitor={{ address, picture }} name={name.split('.')[0] ?? name} />
      <Message title={title}>{t('names.yoursText')}</Message>
      <Actions>
        <Button kind="primary" onPress={() => reset(ctx, { view: 'Account' })}>
          {t('names.done')}
        </Button>
      </Actions>
    </>
  )
}
