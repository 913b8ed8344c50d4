/**
 * The mailbox rules as Redis scripts, so that each step is atomic across relay processes. All keys of a topic share one
 * hash tag and so one cluster slot:
 *   m  hash  id → message as JSON
 *   i  hash  id → "bytes|retain|dedupeUntil|publisher", what an acknowledgement must know
 *   o  zset  id → position in the topic
 *   e  zset  id → expiresAt
 *   s  zset  id → dedupeUntil of a message that was delivered and erased
 *   r  set   "id client" of messages that are kept with receipts
 *   c  hash  n: last position, b: bytes held
 * Every key lives as long as its longest-living member: Redis itself erases what nobody reads.
 */
export const KEY_SUFFIXES = ['m', 'i', 'o', 'e', 's', 'r', 'c'] as const

const PRELUDE = `
local M, I, O, E, S, R, C = unpack(KEYS)
local function erase(id)
  local info = redis.call('HGET', I, id)
  if not info then return end
  redis.call('HINCRBY', C, 'b', -tonumber(string.match(info, '^(%d+)|')))
  redis.call('HDEL', M, id)
  redis.call('HDEL', I, id)
  redis.call('ZREM', O, id)
  redis.call('ZREM', E, id)
end
local function keep(ttl)
  for _, key in ipairs(KEYS) do
    local left = redis.call('PTTL', key)
    if left ~= -2 and left < ttl then redis.call('PEXPIRE', key, ttl) end
  end
end
`

/** ARGV: id, json, bytes, info after the bytes, now, expiresAt, max messages, max bytes, channel, wake-up text. */
export const APPEND = `${PRELUDE}
local id, now, expires = ARGV[1], tonumber(ARGV[5]), tonumber(ARGV[6])
for _, gone in ipairs(redis.call('ZRANGEBYSCORE', E, '-inf', now)) do erase(gone) end
redis.call('ZREMRANGEBYSCORE', S, '-inf', now)
if redis.call('HEXISTS', M, id) == 1 or redis.call('ZSCORE', S, id) then return 'duplicate' end
local count = redis.call('ZCARD', O)
-- The engine may have expired all messages at once without counting them off.
if count == 0 then redis.call('HSET', C, 'b', 0) end
local held = tonumber(redis.call('HGET', C, 'b'))
if count >= tonumber(ARGV[7]) or held + tonumber(ARGV[3]) > tonumber(ARGV[8]) then return 'full' end
redis.call('HSET', M, id, ARGV[2])
redis.call('HSET', I, id, ARGV[3] .. '|' .. ARGV[4])
redis.call('ZADD', O, redis.call('HINCRBY', C, 'n', 1), id)
redis.call('ZADD', E, expires, id)
redis.call('HINCRBY', C, 'b', ARGV[3])
keep(expires - now)
redis.call('PUBLISH', ARGV[9], ARGV[10])
return 'stored'
`

/** ARGV: client, now. Answers pairs of id and bytes, in order. */
export const PENDING = `${PRELUDE}
local found = {}
for _, id in ipairs(redis.call('ZRANGE', O, 0, -1)) do
  local info = redis.call('HGET', I, id)
  local expires = redis.call('ZSCORE', E, id)
  if info and expires and tonumber(expires) > tonumber(ARGV[2]) then
    local bytes, publisher = string.match(info, '^(%d+)|%d|%d+|(.*)$')
    if publisher ~= ARGV[1] and redis.call('SISMEMBER', R, id .. ' ' .. ARGV[1]) == 0 then
      found[#found + 1] = { id, tonumber(bytes) }
    end
  end
end
return found
`

/** ARGV: ids. Answers messages as JSON, in that order, without those that are gone. */
export const READ = `${PRELUDE}
local found = {}
for _, id in ipairs(ARGV) do
  local json = redis.call('HGET', M, id)
  if json then found[#found + 1] = json end
end
return found
`

/** ARGV: id, client, now. Answers 2 when the message was erased, 1 when its receipt was noted, 0 when nothing changed. */
export const ACK = `${PRELUDE}
local id, client, now = ARGV[1], ARGV[2], tonumber(ARGV[3])
local info = redis.call('HGET', I, id)
if not info then return 0 end
local retain, dedupe, publisher = string.match(info, '^%d+|(%d)|(%d+)|(.*)$')
dedupe = tonumber(dedupe)
local expires = tonumber(redis.call('ZSCORE', E, id))
if publisher == client or expires <= now then return 0 end
if retain == '1' then
  redis.call('SADD', R, id .. ' ' .. client)
  keep(expires - now)
  return 1
end
erase(id)
if dedupe > now then
  redis.call('ZADD', S, dedupe, id)
  keep(dedupe - now)
end
return 2
`
