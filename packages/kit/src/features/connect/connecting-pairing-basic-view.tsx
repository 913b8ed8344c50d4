import { PairingByCode } from './pairing-by-code.tsx'

/** Pairing with whatever wallet scans the code. */
export function View() {
  return <PairingByCode />
}
