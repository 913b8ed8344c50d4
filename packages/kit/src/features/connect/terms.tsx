import { useRef, useState } from 'react'
import { useModal, useScreen } from '../../bridge/modal-context.ts'
import { giveConsent } from '../../core/consent.ts'
import { terms as words } from '../../locales/en/terms.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { Prose } from '../../ui/prose.tsx'

/** The host's terms, which are accepted before anything is connected. */
export function Terms({ onAccept }: { readonly onAccept: () => void }) {
  const { ctx, t: spoken } = useModal()
  const t = spoken.with(words)
  const [isChecked, setChecked] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const { termsConditionsUrl, privacyPolicyUrl, metadata } = ctx.options
  const error = isMissing && !isChecked ? t('terms.missing') : undefined
  const links = [
    { href: termsConditionsUrl, text: t('legal.terms') },
    { href: privacyPolicyUrl, text: t('legal.privacy') },
  ].filter(({ href }) => href)
  const [first, second] = links.map(({ href, text }) => (
    <a key={text} className="quiet-link" href={href} target="_blank" rel="noreferrer">
      {text}
    </a>
  ))
  // Its links are here, too.
  useScreen({ noFooter: true })
  const accept = () => {
    setMissing(!isChecked)
    if (!isChecked) return box.current?.focus()
    giveConsent(ctx)
    // The view that comes has other controls: reading goes on at the title.
    box.current?.closest('.panel')?.querySelector('h2')?.focus({ preventScroll: true })
    onAccept()
  }
  return (
    <>
      <Prose>{t('terms.text', { app: metadata.name })}</Prose>
      <CheckField ref={box} checked={isChecked} onChange={setChecked} error={error}>
        {t
          .parts(second ? 'terms.both' : 'terms.one')
          .map((part) => (typeof part === 'string' ? part : part.slot === 'second' ? second : first))}
      </CheckField>
      <Actions>
        <Button kind="primary" onPress={accept}>
          {t('terms.accept')}
        </Button>
      </Actions>
    </>
  )
}
