import { useRef, useState } from 'react'
import { useModal, useScreen } from '../../bridge/modal-context.ts'
import { useCopy } from '../../bridge/use-copy.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { ConnectAnimation } from '../../ui/connect-animation.tsx'
import { LogoPlaceholder } from '../../ui/logo.tsx'
import { Message } from '../../ui/notice.tsx'
import { ShownField } from '../../ui/shown-field.tsx'
import { SOCIALS, type SocialId } from './socials.ts'

/** A provider that refuses the browsers of other apps: the page has to be opened in a browser of its own. */
export function SocialInApp({ provider }: { readonly provider: SocialId }) {
  const { t, go } = useModal()
  const { copied, copy } = useCopy()
  const { name, letter } = SOCIALS[provider]
  const title = t('social.inApp', { provider: name })
  const shown = useRef<HTMLInputElement>(null)
  const [isRefused, setRefused] = useState(false)
  const text = t(isRefused ? 'social.copyRefused' : 'social.inAppText')
  // Many of these browsers let no page copy.
  const refused = () => {
    setRefused(true)
    shown.current?.focus({ preventScroll: true })
    shown.current?.select()
  }
  useScreen(copied ? { status: t('social.copied') } : { alert: isRefused ? text : `${title}. ${text}` })
  return (
    <>
      <ConnectAnimation state="missing">
        <LogoPlaceholder letter={letter} size={64} />
      </ConnectAnimation>
      <Message title={title}>{text}</Message>
      <ShownField ref={shown} label={t('social.pageLink')} value={location.href} />
      <Actions>
        <Button kind="primary" icon={copied ? 'check' : 'copy'} onPress={() => copy(location.href, refused)}>
          {t(copied ? 'social.copied' : 'social.copyPage')}
        </Button>
        <Button kind="text" onPress={go.back}>
          {t('social.other')}
        </Button>
      </Actions>
    </>
  )
}
