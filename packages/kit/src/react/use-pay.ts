import { type FoyerError, isFoyerError } from '@foyer/base'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { PaymentRequest, PaymentResult } from '../core/payments.ts'
import type { Foyer } from '../modal/create-foyer.ts'

type PayState =
  | { readonly status: 'idle' | 'pending' }
  | { readonly status: 'paid'; readonly result: PaymentResult }
  | { readonly status: 'failed'; readonly error: FoyerError }

/**
 * Asks for a payment, and follows it (`foyer.pay`). `pay` never rejects: what became of the last call is in `status`, `result` and `error`.
 * @example const { pay, status } = useFoyerPay(foyer)
 */
export function useFoyerPay(foyer: Foyer): PayState & { readonly pay: (request: PaymentRequest) => Promise<void> } {
  const [state, setState] = useState<PayState>({ status: 'idle' })
  // Only the last call of a component that is still there is told.
  const current = useRef<object | null>(null)
  useEffect(
    () => () => {
      current.current = null
    },
    [],
  )
  const pay = useCallback(
    async (request: PaymentRequest) => {
      const own = {}
      current.current = own
      const tell = (next: PayState) => current.current === own && setState(next)
      tell({ status: 'pending' })
      try {
        tell({ status: 'paid', result: await foyer.pay(request) })
      } catch (error) {
        if (!isFoyerError(error)) throw error
        tell({ status: 'failed', error })
      }
    },
    [foyer],
  )
  return { ...state, pay }
}
