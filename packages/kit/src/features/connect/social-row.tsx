import { useModal } from '../../bridge/modal-context.ts'
import { social } from '../../locales/en/social.ts'
import { SocialTiles } from '../../ui/social-tiles.tsx'
import { SOCIALS } from './socials.ts'
import { useSocials } from './use-socials.ts'

/** Next to a button for the others. */
const SHOWN = 4

/** The providers of social logins, on the first screen. */
export function SocialRow() {
  const { t: spoken } = useModal()
  const t = spoken.with(social)
  const { socials, open, all } = useSocials()
  const shown = socials.length > SHOWN + 1 ? socials.slice(0, SHOWN) : socials
  const tiles = shown.map((id) => ({
    id,
    label: t('social.with', { provider: SOCIALS[id].name }),
    letter: SOCIALS[id].letter,
    onPress: () => open(id),
  }))
  const more = shown.length < socials.length ? { label: t('social.more'), onPress: all } : undefined
  return tiles.length > 0 && <SocialTiles label={t('social.list')} tiles={tiles} more={more} />
}
