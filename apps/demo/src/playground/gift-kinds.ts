/** What the local world does for a visitor, and what it does to make things difficult. */
export const GIFT_KINDS = ['gift', 'trouble'] as const
export type GiftKind = (typeof GIFT_KINDS)[number]
