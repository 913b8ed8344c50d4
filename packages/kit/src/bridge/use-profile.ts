import { useEffect } from 'react'
import { restoreLabels } from '../core/connections/labels.ts'
import { identityQuery } from '../core/data/chain-queries.ts'
import { useModal, useModalState } from './modal-context.ts'
import { useData } from './use-data.ts'

/** The name and picture of an address: the visitor's own label, otherwise its public name. */
export function useProfile(address: string | undefined): {
  readonly name: string | undefined
  readonly label: string | undefined
  readonly picture: string | undefined
  /** Whether a name may still come. */
  readonly isNaming: boolean
} {
  const { ctx } = useModal()
  const labels = useModalState((state) => state.labels)
  useEffect(() => {
    if (labels === undefined) restoreLabels(ctx)
  }, [ctx, labels])
  const { data, status } = useData(address ? identityQuery(ctx, address) : undefined)
  const label = address === undefined ? undefined : labels?.[address]
  const name = label ?? data?.name ?? undefined
  return { label, name, picture: data?.avatar ?? undefined, isNaming: name === undefined && status === 'loading' }
}
