import { isText, type StoredRecord } from './page/storage.ts'

/** Addresses whose owner has already given an email and is not asked again. The email itself is not stored. */
export const CAPTURED: StoredRecord<readonly string[]> = {
  name: 'captured',
  check: (value) => (Array.isArray(value) && value.every(isText) ? value : undefined),
}
