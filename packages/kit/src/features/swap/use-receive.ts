import { useEffect, useState } from 'react'
import { useModal, useModalState } from '../../bridge/modal-context.ts'
import { useData } from '../../bridge/use-data.ts'
import { draftAmount } from '../../core/transfers/amounts.ts'
import { receiveQuery } from './quote.ts'
import type { SwapInput } from './swap-state.ts'
import { inShort } from './texts.ts'
import { TYPING_MS } from './use-swap.ts'

/** What is typed to be received, and what has to be paid for it. */
export type Receive = {
  readonly text: string
  /** Base units; undefined while the text is no amount. */
  readonly wanted: bigint | undefined
  /** What has to be paid, in base units; undefined while it is not known. */
  readonly amount: bigint | undefined
  /** `short`: the pools do not hold so much. */
  readonly status: 'empty' | 'pricing' | 'failed' | 'short' | 'priced'
  readonly refetch: () => void
}

/** @returns undefined while what is paid is typed */
export function useReceive({ from, to }: Pick<SwapInput, 'from' | 'to'>): Receive | undefined {
  const { ctx } = useModal()
  const text = useModalState(({ swapDraft }) => swapDraft.receive)
  const wanted = text === undefined ? undefined : draftAmount(text, to)
  const [asked, setAsked] = useState(wanted)
  useEffect(() => {
    const timer = setTimeout(setAsked, TYPING_MS, wanted)
    return () => clearTimeout(timer)
  }, [wanted])
  const isAsked = from && to && wanted && wanted === asked
  const { data, status, refetch } = useData(isAsked ? receiveQuery(ctx, { from, to }, wanted) : undefined)
  if (text === undefined) return undefined
  const amount = data?.amount
  return {
    text,
    wanted,
    amount: amount === undefined || amount === wanted ? amount : inShort(amount),
    status:
      !from || !to || !wanted
        ? 'empty'
        : data
          ? amount === undefined
            ? 'short'
            : 'priced'
          : status === 'failed'
            ? 'failed'
            : 'pricing',
    refetch,
  }
}
