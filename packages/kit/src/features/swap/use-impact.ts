import { useState } from 'react'
import { useRetried } from '../../bridge/use-retried.ts'
import { isImpactOpen } from './texts.ts'

/** Has a price impact from which much is lost accepted. `Accept`: what draws the question, asked for until it is there; nothing is confirmed before. */
export function useImpact(priceImpact: string | undefined) {
  const [accepted, setAccepted] = useState<number>()
  const isAsked = isImpactOpen(priceImpact, undefined)
  const Accept = useRetried(load, isAsked)?.AcceptImpact
  return { isOpen: isImpactOpen(priceImpact, accepted), Accept: isAsked ? Accept : undefined, setAccepted }
}

const load = () => import('./accept-impact.tsx')
