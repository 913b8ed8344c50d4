import { isNamespace, isRecord, type Namespace } from '@foyer/base'
import { isText, type StoredRecord } from '../../core/page/storage.ts'

/** The type of account that the visitor chose, by namespace. */
export const ACCOUNT_TYPES: StoredRecord<AccountTypes> = {
  name: 'accountTypes',
  check: (value) =>
    isRecord(value) && Object.entries(value).every(([key, type]) => isNamespace(key) && isText(type))
      ? value
      : undefined,
}
type AccountTypes = Partial<Record<Namespace, string>>
