import { useCallback, useEffect, useState } from 'react'
import { ConnectAnimation } from '../ui/connect-animation.tsx'
import { LAPTOP, PASSKEY, SERVER } from '../ui/late-icons.ts'
import { Message } from '../ui/notice.tsx'
import { Points } from '../ui/points.tsx'
import { useModal, useScreen } from './modal-context.ts'

/** Whether the login that is shown makes a wallet, and what ends that where the login has failed. */
export function useMaking(): readonly [isMaking: boolean, end: () => void] {
  const { ctx } = useModal()
  const [isMaking, setMaking] = useState(false)
  useEffect(() => {
    ctx.embedded.onMaking = () => setMaking(true)
    return () => {
      delete ctx.embedded.onMaking
    }
  }, [ctx])
  return [isMaking, useCallback(() => setMaking(false), [])]
}

/** Shown in place of a login while it makes a wallet. Nothing waits for it: the next screen comes when the wallet is there. */
export function MakingWallet() {
  const { t } = useModal()
  const title = t('newWallet.making')
  useScreen({ title: t('newWallet.head'), light: 'wait', status: title })
  return (
    <>
      <ConnectAnimation state="waiting" />
      <Message title={title}>{t('newWallet.makingText')}</Message>
      <Points
        points={[
          { icon: LAPTOP, title: t('newWallet.yours'), text: t('newWallet.yoursText') },
          { icon: SERVER, title: t('newWallet.ours'), text: t('newWallet.oursText') },
          { icon: PASSKEY, title: t('newWallet.away'), text: t('newWallet.awayText') },
        ]}
      />
    </>
  )
}
