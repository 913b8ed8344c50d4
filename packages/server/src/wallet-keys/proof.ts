import { createHash } from 'node:crypto'
import { FoyerError } from '@foyer/base'
import { PROOF_STALE, SIGNATURE_INVALID } from '@foyer/base/catalogue'
import { calculateJwkThumbprint, EmbeddedJWK, type JWTPayload, type JWTVerifyResult, jwtVerify } from 'jose'
import { is, maxLength, minLength, number, object, optional, pipe, string } from 'valibot'
import type { Database } from '../db/database.ts'

/** How far the clock of a browser may be wrong. */
const TOLERANCE_MS = 5 * 60_000

const claims = object({
  htm: string(),
  htu: string(),
  iat: number(),
  jti: pipe(string(), minLength(8), maxLength(128)),
  ath: optional(string()),
})

type Request = {
  readonly method: string
  /** The address that the caller used, without query and fragment. */
  readonly url: string
  /** The access token that the proof has to name, if any. */
  readonly token?: string
}

export type Proofs = {
  /**
   * Verifies a proof of possession (RFC 9449 section 4.3) and uses it up.
   * @returns the thumbprint of its key (RFC 7638)
   * @throws SIGNATURE_INVALID, PROOF_STALE with the time here
   */
  readonly verify: (proof: string | undefined, request: Request) => Promise<string>
  /** The thumbprint of the key that has signed a proof, whatever it says. @throws SIGNATURE_INVALID */
  readonly keyOf: (proof: string | undefined) => Promise<string>
}

/** @param table where the proofs that were used are stored: their hash and their expiry */
export function createProofs(db: Database, table: 'login_proofs' | 'recovery_proofs', now: () => number): Proofs {
  return {
    async verify(proof, { method, url, token }) {
      const { payload, thumbprint } = await readProof(proof)
      if (!is(claims, payload)) return refuse('the proof lacks a claim')
      const { htm, htu, iat, jti, ath } = payload
      if (htm !== method || htu !== url) return refuse('the proof is for another request')
      if (token !== undefined && ath !== createHash('sha256').update(token).digest('base64url'))
        return refuse('the proof is for another token')
      if (Math.abs(now() - iat * 1_000) > TOLERANCE_MS)
        throw new FoyerError(PROOF_STALE, { context: { now: new Date(now()).toISOString() } })
      const used = createHash('sha256').update(`${thumbprint} ${jti}`).digest()
      const fresh = await db.query(
        `insert into ${table} (used, expires_at) values ($1, $2) on conflict do nothing returning used`,
        [used, new Date(iat * 1_000 + TOLERANCE_MS + 1_000)],
      )
      return fresh.length > 0 ? thumbprint : refuse('the proof was used before')
    },
    keyOf: async (proof) => (await readProof(proof)).thumbprint,
  }
}

async function readProof(proof: string | undefined): Promise<{ payload: JWTPayload; thumbprint: string }> {
  if (proof === undefined || proof.length > 2_000) return refuse('there is no proof of possession')
  let verified: JWTVerifyResult
  try {
    // EmbeddedJWK refuses private keys. The times are checked by the caller, whose clock tests can move.
    const options = { algorithms: ['ES256'], typ: 'dpop+jwt', currentDate: new Date(0) }
    verified = await jwtVerify(proof, EmbeddedJWK, options)
  } catch {
    return refuse('the proof of possession does not verify')
  }
  const { jwk } = verified.protectedHeader
  if (!jwk) return refuse('the proof names no key')
  return { payload: verified.payload, thumbprint: await calculateJwkThumbprint(jwk) }
}

function refuse(reason: string): never {
  throw new FoyerError(SIGNATURE_INVALID, { context: { reason } })
}
