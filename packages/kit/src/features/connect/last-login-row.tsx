import { useState } from 'react'
import { useModal } from '../../bridge/modal-context.ts'
import type { LastLogin } from '../../core/connections/last-login.ts'
import { email } from '../../locales/en/email.ts'
import { passkey } from '../../locales/en/passkey.ts'
import { social } from '../../locales/en/social.ts'
import { MAIL, PASSKEY } from '../../ui/late-icons.ts'
import { LogoPlaceholder } from '../../ui/logo.tsx'
import { LeadRow } from '../../ui/row.tsx'
import { EmailField } from './email-field.tsx'
import { SOCIALS } from './socials.ts'
import { useSocials } from './use-socials.ts'

/** The way that the visitor last signed in here. The address is not kept, so it is typed again. */
export function LastLoginRow({ last }: { readonly last: LastLogin }) {
  const { ctx, t: spoken, go } = useModal()
  const t = spoken.with({ ...email, ...passkey, ...social })
  const { socials, open } = useSocials()
  const [isTyping, setTyping] = useState(false)
  const { method } = last
  const provider = socials.find((id) => id === method)
  if (isTyping) return <EmailField isFocused />
  const subtitle = t('connect.used', { when: t.ago(last.usedAt, ctx.now()) })
  if (provider) {
    const { name, letter } = SOCIALS[provider]
    const leading = <LogoPlaceholder letter={letter} size={44} />
    return (
      <LeadRow
        name={t('social.with', { provider: name })}
        subtitle={subtitle}
        leading={leading}
        onPress={() => open(provider)}
      />
    )
  }
  // A window that this place does not open, such as an app for messages.
  if (method !== 'email' && method !== 'passkey') return null
  const isPasskey = method === 'passkey'
  return (
    <LeadRow
      name={t(isPasskey ? 'passkey.with' : 'email.continue')}
      subtitle={subtitle}
      leading={<LogoPlaceholder icon={isPasskey ? PASSKEY : MAIL} size={44} />}
      onPress={() => (isPasskey ? go.push({ view: 'ConnectingPasskey' }) : setTyping(true))}
    />
  )
}
