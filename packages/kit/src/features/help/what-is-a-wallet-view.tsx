import { useModal } from '../../bridge/modal-context.ts'
import { hasServer } from '../../core/options.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { KEY, SHIELD_CHECK } from '../../ui/late-icons.ts'
import { Explanation } from './explanation.tsx'

export { help as messages } from '../../locales/en/help.ts'

export { WhatIsAWalletView as View }

function WhatIsAWalletView() {
  const { ctx, t, go } = useModal()
  const hasDirectory = hasServer(ctx.options)
  return (
    <>
      <Explanation
        label={t('help.wallet.title')}
        points={[
          { icon: 'door', title: t('help.wallet.homeTitle'), text: t('help.wallet.homeText') },
          { icon: KEY, title: t('help.wallet.loginTitle'), text: t('help.wallet.loginText') },
          { icon: SHIELD_CHECK, title: t('help.wallet.askTitle'), text: t('help.wallet.askText') },
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
