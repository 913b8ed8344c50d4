import { isRecord } from '@foyer/base'
import { ADDRESS_LABEL_MAX_LENGTH } from '@foyer/base/constants'
import type { Context } from '../context.ts'
import { isText, type StoredRecord } from '../page/storage.ts'

/** Names that the visitor gave to addresses. */
const LABELS: StoredRecord<Readonly<Record<string, string>>> = {
  name: 'labels',
  check: (value) =>
    isRecord(value) && Object.values(value).every((label) => isText(label) && label.length <= ADDRESS_LABEL_MAX_LENGTH)
      ? (value as Record<string, string>)
      : undefined,
}

/** Reads the labels from the browser's storage. */
export const restoreLabels = (ctx: Context): void => ctx.store.set({ labels: ctx.storage.read(LABELS) ?? {} })

/** Sets the visitor's own name for an address, on this device only; an empty one removes it. */
export function setLabel(ctx: Context, address: string, text: string): void {
  const { [address]: _, ...others } = ctx.store.get().labels ?? ctx.storage.read(LABELS) ?? {}
  const label = text.trim().slice(0, ADDRESS_LABEL_MAX_LENGTH)
  const labels = label === '' ? others : { ...others, [address]: label }
  ctx.store.set({ labels })
  if (Object.keys(labels).length === 0) ctx.storage.remove(LABELS)
  else ctx.storage.write(LABELS, labels)
}
