import type { Messages } from './en.ts'

/* The words of the buttons on the host page. They are bundled with the buttons in every language, because nothing is fetched before a
   press, and the catalogue may fail to load. */

/** `offline`: the browser is offline. `failed`: the modal failed to load. `reload`: it failed to load again. */
export type LoadFailure = 'offline' | 'failed' | 'reload'
export type HostMessages = Record<
  LoadFailure | 'connect' | 'connecting' | 'account' | 'network' | 'wrongNetwork',
  string
>

/** A host's sentences in one language, by their keys; `button.connect` and others are those of the buttons. */
type OwnMessages = Readonly<Partial<Messages & Record<`button.${keyof HostMessages}`, string>>>
/** A host's sentences, by BCP 47 tag. */
export type FoyerMessages = Readonly<Record<string, OwnMessages>>

const en: Readonly<HostMessages> = {
  connect: 'Connect',
  connecting: 'Connecting',
  account: 'Account',
  network: 'Network',
  wrongNetwork: 'Wrong network',
  offline: 'You’re offline. Try again',
  failed: 'Couldn’t load. Try again',
  reload: 'Reload the page',
}
const LANGUAGES: Readonly<Record<string, Readonly<HostMessages>>> = {
  ar: {
    connect: 'اتصال',
    connecting: 'جارٍ الاتصال',
    account: 'الحساب',
    network: 'الشبكة',
    wrongNetwork: 'شبكة غير مدعومة',
    offline: 'لا يوجد اتصال. حاول مجددًا',
    failed: 'تعذّر التحميل. حاول مجددًا',
    reload: 'أعد تحميل الصفحة',
  },
}

/**
 * The words in a language, or in English.
 * @param locale BCP 47
 * @param own the host's, which come first
 */
export function hostMessages(locale: string, own?: FoyerMessages): HostMessages {
  const words = { ...(LANGUAGES[locale.toLowerCase().split('-')[0] ?? ''] ?? en) }
  const given = ownMessages(own, locale)
  for (const name of Object.keys(en) as (keyof HostMessages)[]) {
    const text = given[`button.${name}`]
    if (text && typeof text === 'string') words[name] = text
  }
  return words
}

/** What a host says in a language: its sentences of `pt-BR` before those of `pt`. @param tag BCP 47, in its usual form */
export const ownMessages = (own: FoyerMessages | undefined, tag: string): OwnMessages =>
  own && tag ? { ...ownMessages(own, tag.replace(/-?[^-]*$/, '')), ...own[tag] } : {}
