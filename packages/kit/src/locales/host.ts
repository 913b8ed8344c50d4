/* The labels of a button on the host page if the modal fails to load. They are bundled with the button in every
   language, because the catalogue may fail to load too. */

/** `offline`: the browser is offline. `failed`: the modal failed to load. `reload`: it failed to load again. */
export type LoadFailure = 'offline' | 'failed' | 'reload'

export const HOST_MESSAGES: Readonly<Record<string, Readonly<Record<LoadFailure, string>>>> = {
  en: { offline: 'You’re offline. Try again', failed: 'Couldn’t load. Try again', reload: 'Reload the page' },
  ar: { offline: 'لا يوجد اتصال. حاول مجددًا', failed: 'تعذّر التحميل. حاول مجددًا', reload: 'أعد تحميل الصفحة' },
}
