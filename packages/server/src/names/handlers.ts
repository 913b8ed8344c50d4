import { FoyerError, isEvmAddress } from '@foyer/base'
import { INVALID_PARAMETER, NOT_FOUND } from '@foyer/base/catalogue'
import { CACHE_LIFETIME_MS } from '@foyer/base/constants'
import type { NameRecord, names } from '@foyer/contracts'
import type { Idempotency } from '../http/idempotency.ts'
import type { Handlers } from '../http/serve.ts'
import type { VerifySignature } from '../signatures.ts'
import { avatarUrl } from './avatar.ts'
import type { Ens } from './ens.ts'
import { readPrimaryChoice, readRegistration } from './register.ts'
import type { NameStore } from './store.ts'
import { isOfZone, normalized, suggestionsFor } from './zone.ts'

type NamesOptions = {
  readonly store: NameStore
  /** The zone in which names are registered, e.g. foyer.id */
  readonly zone: string
  /** Names outside of the zone; absent if no network for them is configured. */
  readonly ens: Ens | undefined
  /** Caches answers of third-party name services. */
  readonly remember: <T>(key: string, lifetimeMs: number, load: () => Promise<T>) => Promise<T>
  readonly verify: VerifySignature
  readonly idempotency: Idempotency
  readonly publicUrl: string
  readonly now: () => number
}

/** Identity and names. */
export function namesHandlers(options: NamesOptions): Handlers<typeof names> {
  const { store, zone, ens, verify, idempotency, publicUrl, now } = options
  return {
    async getIdentity({ params: { address } }) {
      const own = isEvmAddress(address) ? (await store.byAddress(address))[0] : undefined
      const record = own ?? (await foreignRecord(options, address))
      if (!record) return { name: null, avatar: null }
      return { name: record.name, avatar: avatarUrl(publicUrl, record) }
    },
    async getName({ params }) {
      const name = normalized(params.name)
      if (name === undefined) throw invalidName()
      const record = isOfZone(name, zone) ? await store.byName(name) : await ensRecord(options, name)
      if (!record) throw new FoyerError(NOT_FOUND, { context: { path: `/v1/profile/account/${name}` } })
      return record
    },
    async getNames({ params: { address } }) {
      if (!isEvmAddress(address)) return { names: [] }
      const own = await store.byAddress(address)
      // If the external name service is unavailable, only its names are missing.
      const foreign = await foreignRecord(options, address).catch((error) => {
        if (own.length === 0) throw error
        return undefined
      })
      const isNew = foreign !== undefined && !own.some(({ name }) => name === foreign.name)
      return { names: isNew ? [...own, foreign] : own }
    },
    async getNameSuggestions({ params, query }) {
      if (query.zone !== undefined && query.zone !== zone)
        throw new FoyerError(INVALID_PARAMETER, { context: { parameter: 'zone', reason: `the zone is ${zone}` } })
      const candidates = suggestionsFor(params.name, zone)
      if (candidates.length === 0) throw invalidName()
      const taken = await store.registered(candidates)
      const suggestions = candidates.map((name) => ({ name, registered: taken.has(name) }))
      return { suggestions: suggestions.sort((a, b) => Number(a.registered) - Number(b.registered)) }
    },
    registerName: ({ body }, { projectId = '', origin, idempotencyKey }) =>
      idempotency.once({ project: projectId, endpoint: 'registerName', key: idempotencyKey, body }, async () => {
        const { message, chainId } = readRegistration(body, { zone, origin, now: now() })
        const { kind } = await verify({
          chainId,
          address: message.address,
          message: body.message,
          signature: body.signature,
        })
        const { name, address, coinType } = message
        await store.register({ name, address, coinType, isKey: kind === 'key' })
        return { success: true } as const
      }),
    // Repeating it changes nothing, so it needs no key.
    async choosePrimaryName({ body }, { origin }) {
      const { message, chainId } = readPrimaryChoice(body, { zone, origin, now: now() })
      const { name, address, coinType, issuedAt } = message
      await verify({ chainId, address, message: body.message, signature: body.signature })
      await store.choosePrimary({ name, address, coinType, signedAt: Date.parse(issuedAt) })
      return { success: true }
    },
  }

  function ensRecord({ remember }: NamesOptions, name: string): Promise<NameRecord | undefined> {
    if (!ens || !name.includes('.')) return Promise.resolve(undefined)
    return remember(`ens-name ${name}`, CACHE_LIFETIME_MS.name, async () => {
      const address = await ens.addressOf(name)
      if (address === null) return undefined
      const avatar = await ens.textOf(name, 'avatar')
      return {
        name,
        registered_at: null,
        updated_at: null,
        addresses: { '60': { address, created: null } },
        attributes: avatar ? { avatar } : {},
      }
    })
  }

  /** The primary name that an address has with others; it was checked both ways. */
  async function foreignRecord(all: NamesOptions, address: string): Promise<NameRecord | undefined> {
    if (!ens || !isEvmAddress(address)) return undefined
    const found = await all.remember(`ens-address ${address.toLowerCase()}`, CACHE_LIFETIME_MS.identity, () =>
      ens.nameOf(address),
    )
    // A primary name that is not normalised may imitate another one.
    if (found === null || normalized(found) !== found || isOfZone(found, zone)) return undefined
    return ensRecord(all, found)
  }
}

const invalidName = () =>
  new FoyerError(INVALID_PARAMETER, { context: { parameter: 'name', reason: 'it is not a name' } })
