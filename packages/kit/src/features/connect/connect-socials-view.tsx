import { useModal } from '../../bridge/modal-context.ts'
import { Hint } from '../../ui/hint.tsx'
import { List } from '../../ui/list.tsx'
import { LogoPlaceholder } from '../../ui/logo.tsx'
import { Row } from '../../ui/row.tsx'
import { SOCIALS } from './socials.ts'
import { useSocials } from './use-socials.ts'

export { social as messages } from '../../locales/en/social.ts'

export { ConnectSocialsView as View }

/** Every provider of the project. */
function ConnectSocialsView() {
  const { t } = useModal()
  const { socials, open } = useSocials()
  return (
    <>
      <List label={t('social.list')}>
        {socials.map((id) => (
          <Row
            key={id}
            name={SOCIALS[id].name}
            leading={<LogoPlaceholder letter={SOCIALS[id].letter} />}
            end="chevron"
            onPress={() => open(id)}
          />
        ))}
      </List>
      <Hint centered>{t('social.told')}</Hint>
    </>
  )
}
