import { useCallback } from 'react'
import type { PaymentRequest, PaymentResult } from '../core/payments.ts'
import type { Foyer } from '../modal/create-foyer.ts'
import { useRequest } from './use-request.ts'

type PayState =
  | { readonly status: 'idle' | 'pending' }
  | { readonly status: 'paid'; readonly result: PaymentResult }
  | { readonly status: 'failed'; readonly error: Error }

/**
 * Asks for a payment, and follows it (`foyer.pay`). `pay` never rejects: what became of the last call is in `status`, `result` and `error`.
 * @example const { pay, status } = useFoyerPay(foyer)
 */
export function useFoyerPay(foyer: Foyer): PayState & { readonly pay: (request: PaymentRequest) => Promise<void> } {
  const [state, request] = useRequest(foyer.pay)
  const pay = useCallback((wanted: PaymentRequest) => request(wanted).then(() => undefined), [request])
  return { ...(state.status === 'done' ? { status: 'paid', result: state.data } : state), pay }
}
