import type { FoyerError } from '@foyer/base'
import { useCallback, useEffect, useState } from 'react'
import type { PaymentRequest, PaymentResult } from '../core/payments.ts'
import type { Foyer } from '../modal/create-foyer.ts'
import { useRequest } from './use-request.ts'

type PayState =
  | { readonly status: 'idle' | 'pending' }
  | { readonly status: 'paid'; readonly result: PaymentResult }
  | { readonly status: 'failed'; readonly error: Error }

/**
 * Asks for a payment, and follows it (`foyer.pay`). `pay` never rejects: what became of the last call is in `status`, `result` and `error`.
 * A payment that had arrived and whose block was reorganised is `failed` with UNABLE_TO_GET_DEPOSIT_STATUS until it arrives again.
 * @example const { pay, status } = useFoyerPay(foyer)
 */
export function useFoyerPay(foyer: Foyer): PayState & { readonly pay: (request: PaymentRequest) => Promise<void> } {
  const [state, request] = useRequest(foyer.pay)
  const pay = useCallback((wanted: PaymentRequest) => request(wanted).then(() => undefined), [request])
  const error = useTakenBack(foyer, state.data?.transactionHash)
  if (state.status !== 'done') return { ...state, pay }
  return { ...(error ? { status: 'failed', error } : { status: 'paid', result: state.data }), pay }
}

/** Why a transaction that had paid does not any more. */
function useTakenBack(foyer: Foyer, paid: string | undefined): FoyerError | undefined {
  const [back, setBack] = useState<{ readonly hash: string; readonly error: FoyerError }>()
  useEffect(() => {
    const offs = [
      foyer.on('PAY_ERROR', ({ transactionHash: hash, error }) => hash !== undefined && setBack({ hash, error })),
      foyer.on('PAY_SUCCESS', ({ transactionHash }) =>
        setBack((before) => (before?.hash === transactionHash ? undefined : before)),
      ),
    ]
    return () => {
      for (const off of offs) off()
    }
  }, [foyer])
  return back && back.hash === paid ? back.error : undefined
}
