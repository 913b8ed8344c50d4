/* What a button of the host page says when the modal did not load. It cannot be loaded then, so it comes with the button, in every
   language. */

/** `offline`: there is no network. `failed`: something is missing. `reload`: it was missing again. */
export type LoadFailure = 'offline' | 'failed' | 'reload'

export const HOST_MESSAGES: Readonly<Record<string, Readonly<Record<LoadFailure, string>>>> = {
  en: { offline: 'You’re offline. Try again', failed: 'Couldn’t load. Try again', reload: 'Reload the page' },
  ar: { offline: 'لا يوجد اتصال. حاول مجددًا', failed: 'تعذّر التحميل. حاول مجددًا', reload: 'أعد تحميل الصفحة' },
}
