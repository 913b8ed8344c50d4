import { useModal, useModalState } from '../../bridge/modal-context.ts'
import { openSocialWindow } from '../../connectors/social-login.ts'
import { refusesHere } from './in-app.ts'
import { isMiniApp, SOCIALS, type SocialId, socialsHere } from './socials.ts'

/** The providers offered here, and what pressing one does. */
export function useSocials() {
  const { ctx, go } = useModal()
  const wanted = useModalState(({ features }) => features.status !== 'idle' && features.resolved.features.socials)
  return {
    socials: socialsHere(wanted, { userAgent: navigator.userAgent, isMiniApp: isMiniApp(window) }),
    open(provider: SocialId) {
      if (provider === 'farcaster') return go.push({ view: 'ConnectingFarcaster' })
      // In the press itself: later the browser would hold the window back.
      if (!refusesHere(provider, navigator)) openSocialWindow(ctx)
      return go.push({ view: 'ConnectingSocial', args: { provider, name: SOCIALS[provider].name } })
    },
    all: () => go.push({ view: 'ConnectSocials' }),
  }
}
