import { useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useModal, useModalState } from '../../bridge/modal-context.ts'
import { useData } from '../../bridge/use-data.ts'
import { useHoldings } from '../../bridge/use-holdings.ts'
import { accountOf, networkOf } from '../../core/connections/session.ts'
import { hasSwaps } from '../../core/networks/swap-networks.ts'
import { reset } from '../../core/routing/navigation.ts'
import { draftAmount } from '../../core/transfers/amounts.ts'
import { notifyOutcome } from '../../core/transfers/resume-polling.ts'
import { AUTO_SLIPPAGE, setSwapDraft, slippageOf } from './draft.ts'
import { tokensQuery } from './quote.ts'
import { createSwapFlow, type SwapFlow } from './swap-flow.ts'
import type { SwapInput, SwapState } from './swap-state.ts'
import { findToken, swapTokens, withAccepted } from './swap-token.ts'

/** Delay after typing before a price is asked for, in milliseconds. */
export const TYPING_MS = 300

/** The tokens of the current network. `elsewhere`: they are not swapped there. */
export function useSwapTokens() {
  const { ctx } = useModal()
  const network = useModalState(({ session, networks }) => networkOf(session, networks))
  const canSwap = network && ctx.adapters.get(network.chainNamespace)?.can.swap !== undefined
  const list = useData(canSwap && network ? tokensQuery(ctx, network) : undefined)
  const { holdings, status: held } = useHoldings()
  const accepted = useModalState(({ swapDraft }) => swapDraft.accepted)
  const tokens = useMemo(
    () => (network && list.data ? swapTokens(withAccepted(list.data.tokens, accepted), network, holdings ?? []) : []),
    [network, list.data, accepted, holdings],
  )
  const isOn = useModalState(({ features }) => features.status === 'idle' || features.resolved.features.swaps !== false)
  const status =
    list.status === 'absent' || !isOn || !hasSwaps(network) || list.data?.tokens.length === 0
      ? 'elsewhere'
      : list.status === 'failed'
        ? 'failed'
        : list.status === 'loading' || held === 'loading'
          ? 'loading'
          : 'ready'
  return { network, tokens, status, holdings: holdings ?? [], retry: list.refetch } as const
}

/** The tokens and the amount of the form. Without a choice, the native currency is paid. */
export function useSwapInput({ tokens, network }: Pick<ReturnType<typeof useSwapTokens>, 'tokens' | 'network'>) {
  const draft = useModalState(({ swapDraft }) => swapDraft)
  return useMemo((): Omit<SwapInput, 'account'> => {
    const native = tokens.find(({ contract }) => contract === undefined)
    const to = findToken(tokens, draft.to)
    // An amount of one token is none of another: what is not listed here is chosen anew.
    const from = draft.from !== undefined ? findToken(tokens, draft.from) : to === native ? undefined : native
    return {
      from,
      to: to === from ? undefined : to,
      amount: draftAmount(draft.amount, from),
      slippage: slippageOf(draft.slippage) ?? AUTO_SLIPPAGE,
      wrapped: findToken(tokens, `W${network?.nativeCurrency.symbol}`)?.address,
    }
  }, [tokens, network, draft])
}

/** A flow that belongs to the view, and its state. The input is set before the first render. */
export function useSwapFlow(input: Omit<SwapInput, 'account'>): readonly [SwapFlow, SwapState] {
  const { ctx } = useModal()
  const [flow] = useState(() => {
    const made = createSwapFlow(ctx, {
      typingMs: TYPING_MS,
      onOutcome: (transfer) => notifyOutcome(ctx, transfer),
      onSent({ id }) {
        setSwapDraft(ctx, { amount: '' })
        // If the modal was closed meanwhile it stays closed, and without an account the flow cannot continue.
        const { modal, session } = ctx.store.get()
        if (modal.open && accountOf(session).address !== undefined)
          reset(ctx, { view: 'SwapOutcome', args: { transferId: id } })
      },
    })
    made.set(input)
    return made
  })
  useLayoutEffect(() => flow.set(input), [flow, input])
  // Pending transfers, and what may have been sent, can be a reason against another one.
  useModalState(({ transfers }) => transfers)
  useModalState(({ unsettled }) => unsettled)
  return [flow, useSyncExternalStore(flow.watch, flow.state)]
}

/** Puts the arguments of the view into the form, once for each opening. */
export function useGiven(args: { amount?: string; fromToken?: string; toToken?: string } | undefined): void {
  const { ctx } = useModal()
  useEffect(() => {
    if (!args || ctx.store.get().swapDraft.given === args) return
    const { amount = '', fromToken: from, toToken: to } = args
    setSwapDraft(ctx, { amount, from, to, given: args })
  }, [ctx, args])
}
