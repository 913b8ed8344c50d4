import { useEffect, useRef } from 'react'
import type { Foyer } from '../modal/create-foyer.ts'
import { instanceOf } from './host-button.ts'

/**
 * The modal in the flow of the page, without a scrim or a close button. An instance is shown either this way or as a dialog.
 * @throws INVALID_OPTION without an instance
 * @example <FoyerModal foyer={foyer} />
 */
export function FoyerModal(props: { readonly foyer: Foyer }) {
  const foyer = instanceOf(props.foyer)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const parent = box.current
    if (!parent) return
    let current = true
    let unmount: (() => void) | undefined
    import('../modal/embed.ts')
      // React's StrictMode mounts twice: the first one ends before it has begun.
      .then(({ embed }) => (current ? embed(foyer.context, parent) : undefined))
      .then((undo) => {
        if (current) unmount = undo
        else undo?.()
      })
      // Without its chunk nothing is shown, and the host's page must not fail.
      .catch(() => foyer.context.log.error('[Foyer] the modal did not load'))
    return () => {
      current = false
      unmount?.()
    }
  }, [foyer])
  return <div ref={box} />
}
