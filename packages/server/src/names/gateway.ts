import { FoyerError } from '@foyer/base'
import { INVALID_PARAMETER } from '@foyer/base/catalogue'
import { Hono } from 'hono'
import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  encodePacked,
  getAddress,
  type Hex,
  isAddress,
  isHex,
  keccak256,
  namehash,
  parseAbi,
  zeroAddress,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { checkPost, readJson } from '../http/serve.ts'
import { ANY_EVM_COIN_TYPE, addressFor, ETHEREUM_COIN_TYPE, type NameStore } from './store.ts'

type GatewayOptions = {
  readonly store: NameStore
  /** The key whose signatures the zone's resolver accepts. */
  readonly signingKey: string
  readonly now: () => number
}

/** How long a signed answer is valid, in seconds. */
const ANSWER_LIFETIME_S = 300
const QUESTION_MAX_LENGTH = 8_192

const RESOLVE = parseAbi(['function resolve(bytes name, bytes data) view returns (bytes)'])
const PROFILE = parseAbi([
  'function addr(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
  'function text(bytes32 node, string key) view returns (string)',
  'function name(bytes32 node) view returns (string)',
])

/**
 * The zone's names for every ENS client: the on-chain resolver sends it here (ERC-3668, ENSIP-10), and takes an answer that is signed
 * for that resolver, that question and a short time. Answers are public and belong to no project.
 */
export function namesGateway(options: GatewayOptions): Hono {
  const app = new Hono()
  app.get('/names/v1/gateway/:sender/:data', async (c) => {
    const { sender, data } = c.req.param()
    return c.json({ data: await answerFor(options, sender, data.replace(/\.json$/, '')) })
  })
  app.post('/names/v1/gateway', async (c) => {
    checkPost(c)
    const { sender, data } = ((await readJson(c)) ?? {}) as { sender?: unknown; data?: unknown }
    return c.json({ data: await answerFor(options, String(sender), String(data)) })
  })
  return app
}

/** @throws INVALID_PARAMETER for data that is not a resolver call */
async function answerFor({ store, signingKey, now }: GatewayOptions, sender: string, data: string): Promise<Hex> {
  if (!isAddress(sender)) refuse('sender', 'it is not an address')
  if (!isHex(data) || data.length > QUESTION_MAX_LENGTH) refuse('data', 'it is not a call')
  const { name, call } = questionOf(data)
  const result = await resultFor(store, name, call)
  const expires = BigInt(Math.floor(now() / 1_000) + ANSWER_LIFETIME_S)
  const digest = keccak256(
    encodePacked(
      ['bytes2', 'address', 'uint64', 'bytes32', 'bytes32'],
      ['0x1900', getAddress(sender), expires, keccak256(data), keccak256(result)],
    ),
  )
  const signature = await privateKeyToAccount(signingKey as Hex).sign({ hash: digest })
  return encodeAbiParameters([{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }], [result, expires, signature])
}

type Call = ReturnType<typeof decodeFunctionData<typeof PROFILE>>

function questionOf(data: Hex): { name: string; call: Call } {
  try {
    const { args } = decodeFunctionData({ abi: RESOLVE, data })
    const call = decodeFunctionData({ abi: PROFILE, data: args[1] })
    const name = textOf(args[0])
    if (namehash(name) === call.args[0]) return { name, call }
  } catch {
    // All invalid calls get the same error.
  }
  return refuse('data', 'it is not a question about a name')
}

async function resultFor(store: NameStore, name: string, { functionName, args }: Call): Promise<Hex> {
  if (functionName === 'name')
    return encodeFunctionResult({ abi: PROFILE, functionName, result: await primaryName(store, name) })
  const record = await store.byName(name)
  if (functionName === 'text') {
    const key = args[1]
    // Not what every object has, such as `constructor`.
    const text = record && Object.hasOwn(record.attributes, key) ? record.attributes[key] : undefined
    return encodeFunctionResult({ abi: PROFILE, functionName, result: text ?? '' })
  }
  const [, coinType] = args
  if (coinType === undefined)
    return encodeAbiParameters([{ type: 'address' }], [addressFor(record, ETHEREUM_COIN_TYPE) ?? zeroAddress])
  return encodeAbiParameters([{ type: 'bytes' }], [addressFor(record, Number(coinType)) ?? '0x'])
}

/** `{address}.addr.reverse`, or `{address}.{coin type in hexadecimal}.reverse` (ENSIP-19). */
async function primaryName(store: NameStore, reverseName: string): Promise<string> {
  const [, address, chain] = /^([0-9a-f]{40})\.(addr|default|[0-9a-f]{1,16})\.reverse$/.exec(reverseName) ?? []
  if (!address || !chain) return ''
  const coinType =
    chain === 'addr' ? ETHEREUM_COIN_TYPE : chain === 'default' ? ANY_EVM_COIN_TYPE : Number.parseInt(chain, 16)
  const names = await store.byAddress(`0x${address}`)
  return names.find((record) => addressFor(record, coinType)?.toLowerCase() === `0x${address}`)?.name ?? ''
}

/** A name in DNS wire format as text. @throws RangeError when it is not one */
function textOf(wire: Hex): string {
  const bytes = Buffer.from(wire.slice(2), 'hex')
  const labels: string[] = []
  let at = 0
  for (;;) {
    const length = bytes.readUInt8(at)
    if (length === 0) return labels.join('.')
    labels.push(bytes.toString('utf8', at + 1, at + 1 + length))
    at += 1 + length
  }
}

function refuse(parameter: string, reason: string): never {
  throw new FoyerError(INVALID_PARAMETER, { context: { parameter, reason } })
}
