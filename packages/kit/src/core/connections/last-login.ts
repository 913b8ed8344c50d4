import { isRecord } from '@foyer/base'
import type { Context } from '../context.ts'
import { isText, isTime, type StoredRecord } from '../page/storage.ts'

/** How the visitor last signed in to the embedded wallet here. Nothing that identifies an account. */
export type LastLogin = {
  /** `email`, `passkey`, or the id of a social login's provider. */
  readonly method: string
  /** Epoch milliseconds. */
  readonly usedAt: number
}
export const LAST_LOGIN: StoredRecord<LastLogin> = {
  name: 'lastLogin',
  check: (value) =>
    isRecord(value) && isText(value.method) && isTime(value.usedAt)
      ? { method: value.method, usedAt: value.usedAt }
      : undefined,
}

export const rememberLogin = (ctx: Context, method: string): void =>
  ctx.storage.write(LAST_LOGIN, { method, usedAt: ctx.now() })
