import { useModal } from '../../bridge/modal-context.ts'
import { GLOBE, LAYERS, SHIELD_CHECK } from '../../ui/late-icons.ts'
import { Explanation } from './explanation.tsx'

export { help as messages } from '../../locales/en/help.ts'

export { WhatIsANetworkView as View }

function WhatIsANetworkView() {
  const { t } = useModal()
  return (
    <Explanation
      label={t('help.network.title')}
      points={[
        { icon: GLOBE, title: t('help.network.placeTitle'), text: t('help.network.placeText') },
        { icon: LAYERS, title: t('help.network.feeTitle'), text: t('help.network.feeText') },
        { icon: SHIELD_CHECK, title: t('help.network.stayTitle'), text: t('help.network.stayText') },
      ]}
    />
  )
}
