import type { ReactNode } from 'react'
import { useStore } from '../bridge/use-store.ts'
import type { Context } from '../core/context.ts'
import { push } from '../core/routing/navigation.ts'
import type { State } from '../core/state.ts'
import type { Translator } from '../locales/translate.ts'
import { LegalFooter } from '../ui/legal-footer.tsx'

/** Without links and without our branding there is no footer. */
export function hasFooter(ctx: Context, kind: 'legal' | 'networks'): boolean {
  const { termsConditionsUrl, privacyPolicyUrl } = ctx.options
  return (
    kind === 'networks' ||
    termsConditionsUrl !== undefined ||
    privacyPolicyUrl !== undefined ||
    isBranded(ctx.store.get())
  )
}

/** The text under a view: the legal line on the connect screens, or the hint under Networks. */
export function Footer({
  ctx,
  t,
  kind,
}: {
  readonly ctx: Context
  readonly t: Translator
  readonly kind: 'legal' | 'networks'
}) {
  const branded = useStore(ctx, isBranded)
  const brand = branded ? t('modal.branding') : undefined
  if (kind === 'networks') {
    return (
      <LegalFooter brand={brand}>
        {t('networks.footer')}{' '}
        <button type="button" className="quiet-link" onClick={() => push(ctx, { view: 'WhatIsANetwork' })}>
          {t('help.network.title')}
        </button>
      </LegalFooter>
    )
  }
  const { termsConditionsUrl: terms, privacyPolicyUrl: privacy, metadata, requireTerms } = ctx.options
  if (terms === undefined && privacy === undefined) return <LegalFooter brand={brand}>{null}</LegalFooter>
  const link = (href: string, text: string) => (
    <a key={href} className="quiet-link" href={href} target="_blank" rel="noreferrer">
      {text}
    </a>
  )
  const links: Record<string, ReactNode> = {
    terms: terms && link(terms, t('legal.terms')),
    privacy: privacy && link(privacy, t('legal.privacy')),
    document: link(terms ?? privacy ?? '', terms === undefined ? t('legal.privacy') : t('legal.terms')),
  }
  // What was accepted with a checkbox is not accepted by continuing.
  if (requireTerms)
    return <LegalFooter brand={brand}>{[links.terms, terms && privacy && ' · ', links.privacy]}</LegalFooter>
  const key = terms !== undefined && privacy !== undefined ? 'legal.both' : 'legal.one'
  return (
    <LegalFooter brand={brand}>
      {t
        .parts(key, { app: metadata.name })
        .map((part) => (typeof part === 'string' ? part : <span key={part.slot}>{links[part.slot]}</span>))}
    </LegalFooter>
  )
}

const isBranded = ({ features }: State): boolean =>
  features.status !== 'idle' && features.resolved.features.reownBranding
