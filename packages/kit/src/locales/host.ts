/* The words of the buttons on the host page. They are bundled with the buttons in every language, because nothing is fetched before a
   press, and the catalogue may fail to load. */

/** `offline`: the browser is offline. `failed`: the modal failed to load. `reload`: it failed to load again. */
export type LoadFailure = 'offline' | 'failed' | 'reload'
export type HostMessages = Readonly<
  Record<LoadFailure | 'connect' | 'connecting' | 'account' | 'network' | 'wrongNetwork', string>
>

const en: HostMessages = {
  connect: 'Connect',
  connecting: 'Connecting',
  account: 'Account',
  network: 'Network',
  wrongNetwork: 'Wrong network',
  offline: 'You’re offline. Try again',
  failed: 'Couldn’t load. Try again',
  reload: 'Reload the page',
}
const LANGUAGES: Readonly<Record<string, HostMessages>> = {
  en,
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

/** The words in a language, or in English. @param locale BCP 47 */
export const hostMessages = (locale: string): HostMessages => LANGUAGES[locale.toLowerCase().split('-')[0] ?? ''] ?? en
