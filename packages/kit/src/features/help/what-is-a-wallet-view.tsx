import { useModal } from '../../react/modal-context.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { Explanation } from './explanation.tsx'

export function View() {
  const { ctx, t, go } = useModal()
  const hasDirectory = ctx.options.apiUrl !== undefined && ctx.options.projectId !== undefined
  return (
    <>
      <Explanation
        label={t('help.wallet.title')}
        points={[
          { icon: 'door', title: t('help.wallet.homeTitle'), text: t('help.wallet.homeText') },
          { icon: 'key', title: t('help.wallet.loginTitle'), text: t('help.wallet.loginText') },
          { icon: 'shield-check', title: t('help.wallet.askTitle'), text: t('help.wallet.askText') },
        ]}
      />
      {hasDirectory && (
        <Actions>
          <Button kind="primary" onPress={() => go.replace({ view: 'AllWallets' })}>
            {t('help.wallet.get')}
          </Button>
        </Actions>
      )}
    </>
  )
}
