import { useState } from 'react'
import { useRetried } from '../../bridge/use-retried.ts'
import { isLossOpen, type Loss } from './impact.ts'

/** Has a loss accepted that is large, or that nobody knows. `Accept`: what draws the question, asked for until it is there; nothing is confirmed before. */
export function useImpact(loss: Loss | undefined) {
  const [accepted, setAccepted] = useState<Loss>()
  const isAsked = loss !== undefined && isLossOpen(loss)
  const Accept = useRetried(load, isAsked)?.AcceptImpact
  return { isOpen: isAsked && isLossOpen(loss, accepted), Accept: isAsked ? Accept : undefined, setAccepted }
}

const load = () => import('./accept-impact.tsx')
