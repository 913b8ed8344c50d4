import { isRecord } from '@foyer/base'
import type { FoyerOptions } from '../core/options.ts'
import { canonicalTag } from '../core/page/page-locale.ts'
import { hostMessages } from '../locales/host.ts'
import type { Message } from '../locales/message.ts'
import { isMessage } from '../locales/own-messages.ts'
import { nearest } from './nearest.ts'

/**
 * What a host's sentences have wrong, one reason each. All of ours have to be loaded to know their names and placeholders, so those
 * are looked at with `debug` only.
 */
export async function messageMisuse({ messages, debug }: Pick<FoyerOptions, 'messages' | 'debug'>): Promise<string[]> {
  if (!isRecord(messages)) return ['it is { en: { … }, de: { … } }']
  const ours = debug ? await allSentences() : undefined
  return Object.entries<unknown>(messages).flatMap(([tag, sentences]) => {
    const usual = canonicalTag(tag)
    if (usual === undefined) return [`\`${tag}\` is no BCP 47 tag`]
    if (usual !== tag) return [`\`${tag}\` is written \`${usual}\``]
    if (!isRecord(sentences)) return [`\`${tag}\` needs { 'button.connect': '…' }`]
    return Object.entries(sentences).flatMap(([key, message]) => {
      const name = `\`${key}\` of \`${tag}\``
      if (!isMessage(message)) return [`${name} is not a text, or a text for each plural form with \`other\``]
      return ours ? strangers(name, key, message, ours) : []
    })
  })
}

type Sentences = Readonly<Record<string, Message>>

async function allSentences(): Promise<Sentences> {
  const { english } = await import('../locales/english.ts')
  const buttons = Object.entries(hostMessages('en')).map(([key, text]) => [`button.${key}`, text])
  return { ...english, ...Object.fromEntries(buttons) }
}

/** A name or placeholders that our sentences do not have. */
function strangers(name: string, key: string, message: Message, ours: Sentences): string[] {
  const our = Object.hasOwn(ours, key) ? ours[key] : undefined
  if (our === undefined) {
    const near = nearest(key, Object.keys(ours))
    return [`there is no sentence ${name}${near === undefined ? '' : `; did you mean \`${near}\`?`}`]
  }
  const known = slotsOf(our)
  return slotsOf(message)
    .filter((slot) => !known.includes(slot))
    .map((slot) => `nothing fills ${slot} in ${name}`)
}

const slotsOf = (message: Message): string[] => [
  ...new Set((typeof message === 'string' ? [message] : Object.values(message)).join(' ').match(/\{\w+\}/g)),
]
