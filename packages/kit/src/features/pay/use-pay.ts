import { PRICE_LIFETIME_MS } from '@foyer/base/constants'
import type { Exchange } from '@foyer/contracts'
import { useEffect, useMemo, useState } from 'react'
import { useModal, useModalState } from '../../bridge/modal-context.ts'
import { useData } from '../../bridge/use-data.ts'
import { accountOf, networkOf } from '../../core/connections/session.ts'
import type { Context } from '../../core/context.ts'
import { ask, type DataQuery } from '../../core/data/chain-queries.ts'
import { chainDataOf } from '../../core/data/data.ts'
import type { PaymentOrder } from '../../core/payments.ts'
import { amountFor, DEFAULT_AMOUNT, typedAmount } from './amount.ts'
import { chosenPayable, type Payable, payableOf, payablesOf, priceIdOf } from './asset.ts'
import { exchangeClientOf } from './client.ts'

const ASSETS_MS = 300_000
const EXCHANGES_MS = 60_000
const PRICE_MS = 30_000

/** What can be deposited to the active account, and what the visitor has chosen of it. */
export function usePayables() {
  const { ctx } = useModal()
  const { data, status, refetch } = useData(assetsQuery(ctx))
  const draft = useModalState(({ payDraft }) => payDraft)
  const networks = useModalState((state) => state.networks)
  const namespace = useModalState(({ session }) => session.active)
  const current = useModalState((state) => networkOf(state.session, state.networks))
  return useMemo(() => {
    const assets = data ? payablesOf(data.assets, networks, namespace) : []
    return { status, refetch, assets, asset: chosenPayable(assets, draft, current) }
  }, [data, status, refetch, networks, namespace, draft, current])
}

/** What is paid to whom: what the host asks for, or what the visitor deposits to the own account. */
export function usePayment(order: PaymentOrder | undefined) {
  // A host names no picture; who pays out the asset has one.
  const payables = usePayables()
  const networks = useModalState((state) => state.networks)
  const draft = useModalState(({ payDraft }) => payDraft.amount)
  const ordered = useMemo(() => {
    const wanted = order && payableOf(order.asset, networks)
    const known = payables.assets.find(({ id }) => id.toLowerCase() === wanted?.id.toLowerCase())
    return wanted && { ...wanted, iconUrl: known?.iconUrl }
  }, [order, networks, payables.assets])
  const asset = ordered ?? payables.asset
  /** The visitor's account where the asset is. */
  const own = useModalState(({ session }) => accountOf(session, asset?.network.chainNamespace).address)
  const { price, isLoading } = usePrice(order ? undefined : asset)
  const inDollars = price !== undefined || isLoading
  // A number that was typed as dollars is none of tokens.
  const typed = draft?.inDollars === inDollars ? draft.text : inDollars && !draft ? DEFAULT_AMOUNT : ''
  const amount = order
    ? order.amount
    : asset && (price === undefined ? typedAmount(typed, asset.decimals) : amountFor(typed, price, asset.decimals))
  const recipient = order ? order.recipient : own
  const payment = useMemo(
    () =>
      asset && amount !== undefined && recipient !== undefined && !isLoading
        ? { asset, amount, recipient, requestId: order?.id }
        : undefined,
    [asset, amount, recipient, isLoading, order],
  )
  return {
    ...payables,
    asset,
    typed,
    inDollars,
    isPricing: isLoading,
    amount,
    payment,
    hasPayer: own !== undefined && recipient !== own,
  }
}

/** The price of an asset in US dollars, if somebody knows a recent one. */
function usePrice(asset: Payable | undefined): { readonly price: string | undefined; readonly isLoading: boolean } {
  const { ctx } = useModal()
  const { data, status } = useData(asset && priceQuery(ctx, priceIdOf(asset)))
  const isFresh = data?.at !== undefined && ctx.now() - data.at < PRICE_LIFETIME_MS
  return { price: isFresh ? data.price : undefined, isLoading: asset !== undefined && status === 'loading' }
}

/** Delay after typing before the exchanges are asked, in milliseconds. */
const TYPING_MS = 350

/** The exchanges that pay out the amount; while another amount is asked about, those of the last one. */
export function useExchanges({ id }: Payable, amount: string) {
  const { ctx } = useModal()
  const [asked, setAsked] = useState(amount)
  useEffect(() => {
    const timer = setTimeout(setAsked, TYPING_MS, amount)
    return () => clearTimeout(timer)
  }, [amount])
  const { data, status, refetch } = useData(exchangesQuery(ctx, id, asked))
  const [last, setLast] = useState<{ readonly id: string; readonly exchanges: readonly Exchange[] }>()
  useEffect(() => {
    if (data) setLast({ id, exchanges: data.exchanges })
  }, [id, data])
  const exchanges = data?.exchanges ?? (last?.id === id ? last.exchanges : undefined)
  return { exchanges, status, refetch }
}

const assetsQuery = (ctx: Context) =>
  withServer(ctx, {
    key: ['exchange-assets'],
    freshMs: ASSETS_MS,
    once: true,
    load: async (signal) => ({ assets: await exchangeClientOf(ctx).assets(signal) }),
  })

const exchangesQuery = (ctx: Context, asset: string, amount: string) =>
  withServer<{ readonly exchanges: readonly Exchange[] }>(ctx, {
    key: ['exchanges', asset, amount],
    freshMs: EXCHANGES_MS,
    once: true,
    load: async (signal) => ({ exchanges: await exchangeClientOf(ctx).list({ asset, amount }, signal) }),
  })

const priceQuery = (ctx: Context, id: string) =>
  ask(
    ctx,
    ({ client }): DataQuery<{ readonly price?: string | undefined; readonly at?: number | undefined }> => ({
      key: ['price', id],
      freshMs: PRICE_MS,
      once: true,
      load: async (signal) => {
        const { fungibles } = await client.getPrices({ query: {}, body: { currency: 'usd', addresses: [id] }, signal })
        const [{ price, priceAt } = {}] = fungibles
        return { price, at: priceAt === undefined ? undefined : Date.parse(priceAt) }
      },
    }),
  )

const withServer = <T>(ctx: Context, query: DataQuery<T>): DataQuery<T> | undefined =>
  chainDataOf(ctx) ? query : undefined
