/** The providers that visitors can log in with, with their names and the letters that stand for them. */
export const SOCIALS = {
  google: { name: 'Google', letter: 'G' },
  x: { name: 'X', letter: 'X' },
  farcaster: { name: 'Farcaster', letter: 'F' },
  discord: { name: 'Discord', letter: 'D' },
  apple: { name: 'Apple', letter: 'A' },
  github: { name: 'GitHub', letter: 'H' },
  facebook: { name: 'Facebook', letter: 'f' },
} as const
export type SocialId = keyof typeof SOCIALS

type Place = Pick<Navigator, 'userAgent'> & { readonly isMiniApp: boolean }

/**
 * The project's providers in its order, without those that this build does not know, and without those whose window an app for
 * messages does not open: Google on iOS, X on a Mac, Facebook and X on Android.
 */
export function socialsHere(wanted: readonly string[] | false, { userAgent, isMiniApp }: Place): SocialId[] {
  const known = (wanted || []).filter((id): id is SocialId => Object.hasOwn(SOCIALS, id))
  const blocked = isMiniApp ? (BLOCKED.find(({ platform }) => platform.test(userAgent))?.ids ?? []) : []
  return [...new Set(known)].filter((id) => !blocked.includes(id))
}

/** An iPad or iPhone also says Mac. */
const BLOCKED: readonly { readonly platform: RegExp; readonly ids: readonly SocialId[] }[] = [
  { platform: /iPhone|iPad|iPod/, ids: ['google'] },
  { platform: /Android/, ids: ['facebook', 'x'] },
  { platform: /Mac/, ids: ['x'] },
]

/** Telegram's app gives its pages one of these (https://core.telegram.org/bots/webapps). */
export const isMiniApp = (page: object): boolean =>
  ['TelegramWebviewProxy', 'TelegramWebviewProxyProto', 'Telegram'].some((name) => name in page)
