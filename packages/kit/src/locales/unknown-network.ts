import { type FoyerMessages, ownMessages } from './host.ts'

/* What a network is called whose name nobody here knows, on the network button. Of that button only: the others do not carry it. */

const LANGUAGES: Readonly<Record<string, string>> = { ar: 'شبكة غير معروفة' }

/**
 * @param locale BCP 47
 * @param own the host's sentences, which come first
 */
export function unknownNetwork(locale: string, own?: FoyerMessages): string {
  const given = ownMessages(own, locale)['network.unknown']
  if (given && typeof given === 'string') return given
  return LANGUAGES[locale.toLowerCase().split('-')[0] ?? ''] ?? 'Unknown Network'
}
