import { isText, type StoredRecord } from './page/storage.ts'

/** Addresses whose owner has given an email: they are not asked again. The email itself is never kept here. */
export const CAPTURED: StoredRecord<readonly string[]> = {
  name: 'captured',
  check: (value) => (Array.isArray(value) && value.every(isText) ? value : undefined),
}
