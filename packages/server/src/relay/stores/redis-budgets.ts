import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { type Budget, type Budgets, boundsOf, payersOf } from '../budgets.ts'
import type { RelayLimits } from '../limits.ts'

/*
 * What waits for whom, for all relay processes together: one of them accepts a message and another hands it over.
 *   held:<topic> <id>  bytes and the keys of those who pay for it
 *   paid:<payer>       zset  "<topic> <id>|<bytes>" → expiresAt
 *   sum:<payer>        the bytes of these
 * Every key lives as long as its longest-living message: Redis itself erases what nobody reads.
 */

/** KEYS: held, then the two of each payer. ARGV: member, bytes, now, expiresAt, then messages and bytes that each payer may have. */
const HOLD = `
local member, bytes, now, expires = ARGV[1] .. '|' .. ARGV[2], tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
if redis.call('EXISTS', KEYS[1]) == 1 then return 'known' end
for i = 2, #KEYS, 2 do
  for _, gone in ipairs(redis.call('ZRANGEBYSCORE', KEYS[i], '-inf', now)) do
    redis.call('ZREM', KEYS[i], gone)
    redis.call('DECRBY', KEYS[i + 1], string.match(gone, '|(%d+)$'))
  end
  local count = redis.call('ZCARD', KEYS[i])
  -- The engine may have expired one of the two keys a moment before the other.
  if count == 0 then redis.call('DEL', KEYS[i + 1]) end
  local sum = tonumber(redis.call('GET', KEYS[i + 1]) or '0')
  if count >= tonumber(ARGV[3 + i]) or sum + bytes > tonumber(ARGV[4 + i]) then return i / 2 end
end
local ttl = expires - now
for i = 2, #KEYS, 2 do
  redis.call('ZADD', KEYS[i], expires, member)
  redis.call('INCRBY', KEYS[i + 1], bytes)
  local left = redis.call('PTTL', KEYS[i])
  if left < ttl then
    redis.call('PEXPIRE', KEYS[i], ttl)
    redis.call('PEXPIRE', KEYS[i + 1], ttl)
  end
end
redis.call('SET', KEYS[1], cjson.encode({ member = member, bytes = bytes, keys = KEYS }), 'PX', ttl)
return 'new'
`

/** KEYS: held. It names the payers' keys, so this runs on one engine and not on a cluster. */
const RELEASE = `
local held = redis.call('GET', KEYS[1])
if not held then return 0 end
redis.call('DEL', KEYS[1])
local entry = cjson.decode(held)
for i = 2, #entry.keys, 2 do
  if redis.call('ZREM', entry.keys[i], entry.member) == 1 then redis.call('DECRBY', entry.keys[i + 1], entry.bytes) end
end
return 1
`

type Run = (source: string, keys: readonly string[], values: readonly (string | number)[]) => Promise<unknown>

const outcomeSchema = v.union([v.picklist(['new', 'known']), v.number()])

/** Budgets that all relay processes of an engine share. Networks and projects stand in the keys as digests. */
export function createRedisBudgets(run: Run, prefix: string, limits: RelayLimits): Budgets {
  const heldKey = (topic: string, id: string) => `${prefix}:held:${topic} ${id}`
  const keysOf = (budget: Budget, name: string) => {
    const digest = createHash('sha256').update(name).digest('hex').slice(0, 32)
    return ['paid', 'sum'].map((kind) => `${prefix}:${kind}:${budget}:${digest}`)
  }
  const bounds = boundsOf(limits)
  return {
    async hold({ topic, id, bytes, expiresAt }, payer, now) {
      const payers = payersOf(payer)
      const keys = payers.flatMap(([budget, name]) => keysOf(budget, name))
      const most = payers.flatMap(([budget]) => [bounds[budget].messages, bounds[budget].bytes])
      const values = [`${topic} ${id}`, bytes, now, expiresAt, ...most]
      const outcome = v.parse(outcomeSchema, await run(HOLD, [heldKey(topic, id), ...keys], values))
      return typeof outcome === 'string' ? outcome : (payers[outcome - 1]?.[0] ?? 'address')
    },
    async release(topic, id) {
      await run(RELEASE, [heldKey(topic, id)], [])
    },
    sweep: () => {},
  }
}
