import { REQUEST_ALREADY_PENDING } from '@foyer/base/catalogue'
import { explainWith } from '../../core/connections/explain.ts'

/** Turns whatever a wallet or a node threw into the catalogue's words. Never throws. */
export const explain = explainWith({
  // A node has the number of an open request for a transaction that fails in simulation.
  [-32002]: (reason) => (/simulation/i.test(reason) ? undefined : REQUEST_ALREADY_PENDING),
})
