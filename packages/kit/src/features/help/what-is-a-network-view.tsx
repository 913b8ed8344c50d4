import { useModal } from '../../bridge/modal-context.ts'
import { Explanation } from './explanation.tsx'

export { help as messages } from '../../locales/en/help.ts'

export { WhatIsANetworkView as View }

function WhatIsANetworkView() {
  const { t } = useModal()
  return (
    <Explanation
      label={t('help.network.title')}
      points={[
        { icon: 'globe', title: t('help.network.placeTitle'), text: t('help.network.placeText') },
        { icon: 'layers', title: t('help.network.feeTitle'), text: t('help.network.feeText') },
        { icon: 'shield-check', title: t('help.network.stayTitle'), text: t('help.network.stayText') },
      ]}
    />
  )
}
