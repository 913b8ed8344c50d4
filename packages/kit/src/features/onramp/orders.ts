import { openRecords } from '../../core/page/open-records.ts'
import { isText } from '../../core/page/storage.ts'

/** An order of this browser's that has not ended, as far as it knows. Nothing here is money: the server says what an order is. */
type OpenOrder = {
  readonly id: string
  /** CAIP-10. */
  readonly account: string
  /** The provider's name. */
  readonly provider: string
  readonly projectId: string
  /** Epoch milliseconds. */
  readonly createdAt: number
}

export const orders = openRecords<OpenOrder>(
  'onrampOrders',
  ({ id, provider }) => /^[\w-]{22}$/.test(String(id)) && isText(provider),
)
