import { REQUEST_ALREADY_PENDING } from '@foyer/base/catalogue'
import { explainWith } from '../../core/connections/explain.ts'

/** Converts any error of a wallet or a node to an error of the catalogue. Never throws. */
export const explain = explainWith({
  // Nodes use the code of a pending request for a transaction that fails in simulation.
  [-32002]: (reason) => (/simulation/i.test(reason) ? undefined : REQUEST_ALREADY_PENDING),
})
