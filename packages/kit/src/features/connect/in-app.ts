/** What apps that show pages in a browser of their own add to its name; the last one is that of Android's WebView. */
const IN_APP = /\bFBA[NV]\/|\bInstagram\b|\bLinkedInApp\b|\bLine\/|\bMicroMessenger\/|\bSnapchat\b|\bmusical_ly|; wv\)/
/** Their sign-in pages refuse such browsers: https://developers.google.com/identity/protocols/oauth2/policies#browsers */
const REFUSING: readonly string[] = ['google', 'facebook']

/** Whether a provider’s window would only say that it does not work here. */
export const refusesHere = (provider: string, { userAgent }: Pick<Navigator, 'userAgent'>): boolean =>
  REFUSING.includes(provider) && IN_APP.test(userAgent)
