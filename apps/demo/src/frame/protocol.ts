import { array, literal, object, optional, picklist, record, string, variant } from 'valibot'
import { GIFT_KINDS } from '../playground/gift-kinds.ts'
import { SETTING_NAMES } from '../playground/settings.ts'

/*
 * What the product page and the sample in its frame tell each other with postMessage. Both are pages of one origin, and
 * each checks the origin and the sender of every message.
 */

/** Settings that are left out stay as they are, or have their default. */
const settings = record(picklist(SETTING_NAMES), string())

/** From the product page to the sample. */
export const fromProductPage = variant('type', [
  /** Applies changed settings. */
  object({ type: literal('change'), patch: settings }),
  /** Opens the modal without taking the focus from the product page. */
  object({ type: literal('open') }),
  /** Disconnects all wallets and loads the sample again. */
  object({ type: literal('restart') }),
  /** Performs one of the sample's actions. */
  object({ type: literal('act'), id: string() }),
])

/** What a gift is, in the two lines of its row; `label` is what its button does. */
const gift = object({ id: string(), label: string(), name: string(), what: string(), kind: picklist(GIFT_KINDS) })
/** From the sample to the product page. */
export const fromSample = variant('type', [
  /** Sent once per load: from now on the sample hears. `gifts` are the actions of the local world. */
  object({ type: literal('ready'), settings, gifts: array(gift) }),
  /** The settings that apply after a change. `refusal` says why it was not accepted. */
  object({ type: literal('settings'), settings, refusal: optional(string()) }),
  /** Where the connection stands. `giftRefusal` says why the local world gives nothing now. */
  object({
    type: literal('status'),
    status: picklist(['disconnected', 'connecting', 'reconnecting', 'connected']),
    giftRefusal: optional(string()),
  }),
  object({ type: literal('event'), name: string(), text: string() }),
  object({ type: literal('outcome'), id: string(), status: picklist(['waiting', 'done', 'failed']), text: string() }),
])
