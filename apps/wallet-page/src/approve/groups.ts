import { element } from '../element.ts'

/** An address in groups, which are read one after the other. Copying it gives the address without spaces. */
export function groupsOf(groups: readonly string[]): HTMLElement {
  const last = groups.length - 1
  // The second group of an address with a prefix is its first that tells it apart.
  const first = groups[0]?.length === 2 ? 1 : 0
  return element(
    'span',
    'address',
    ...groups.map((group, at) => element('span', at === first || at === last ? 'group end' : 'group', group)),
  )
}
