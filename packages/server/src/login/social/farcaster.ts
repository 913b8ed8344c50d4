import { randomBytes } from 'node:crypto'
import { literal, number, object, optional, parse, pipe, regex, string, union, unknown } from 'valibot'
import {
  createPublicClient,
  encodeAbiParameters,
  type Hex,
  isAddressEqual,
  parseAbi,
  recoverMessageAddress,
  type Transport,
} from 'viem'
import { parseSiweMessage, validateSiweMessage } from 'viem/siwe'
import { boundedFetch } from './bounded-fetch.ts'
import { type Identity, named } from './providers.ts'

/* Sign-In With Farcaster (FIP-11): a relay carries an EIP-4361 message that the visitor's app has signed. The relay is believed
   nothing that counts: the identity is the number in the signed message, if the registries on OP Mainnet say that the signer has it. Its name
   for that number is shown only. */

/** https://docs.farcaster.xyz/reference/contracts/deployments */
const ID_REGISTRY = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'
const KEY_REGISTRY = '0x00000000fc1237824fb747abde0ff18990e59b7e'
const OP_MAINNET = 10
const STATEMENTS = ['Farcaster Auth', 'Farcaster Connect']
/** A key that may sign in for its owner, and that was not removed. */
const AUTH_KEY = { state: 1, keyType: 2 } as const
const registries = parseAbi([
  'function idOf(address owner) view returns (uint256)',
  'function keyDataOf(uint256 fid, bytes key) view returns (uint8 state, uint32 keyType)',
])

export type Channel = { readonly token: string; readonly nonce: string }
/** What the visitor's app has signed, as the relay brings it. Nothing of it was checked yet. */
export type AppAnswer = {
  readonly message: string
  readonly signature: string
  readonly username?: unknown
  /** Of the channel. */
  readonly nonce: string
  /** When it was read, in epoch milliseconds: a message that was good then stays so while a node is away. */
  readonly at: number
}
type Options = {
  /** The relay's address. */
  readonly relay: string
  /** To a node of OP Mainnet. */
  readonly transport: Transport
  readonly walletOrigin: string
  readonly now: () => number
}
export type Farcaster = {
  /** Opens a channel, and returns the address that the visitor's app opens. @throws Error when the relay does not */
  readonly open: () => Promise<{ readonly channel: Channel; readonly url: string }>
  /**
   * The relay deletes a channel with the first read of its answer, which is to be kept before anything else.
   * @throws Error when the relay cannot be reached, or its answer has another form
   */
  readonly read: (channel: Channel) => Promise<AppAnswer | 'waiting' | 'failed'>
  /** @throws Error when the node cannot be reached */
  readonly check: (answer: AppAnswer) => Promise<Identity | 'failed'>
}

const opened = object({ channelToken: pipe(string(), regex(/^[\w-]{1,200}$/)), url: string() })
const status = union([
  object({ state: literal('pending') }),
  object({
    state: literal('completed'),
    message: string(),
    signature: pipe(string(), regex(/^0x[0-9a-f]{130}$/)),
    fid: number(),
    username: optional(unknown()),
  }),
])

export function createFarcaster({ relay, transport, walletOrigin, now }: Options): Farcaster {
  const [domain, uri] = [new URL(walletOrigin).host, `${walletOrigin}/social/farcaster`]
  const node = createPublicClient({ transport })
  return {
    async open() {
      const nonce = randomBytes(16).toString('hex')
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ siweUri: uri, domain, nonce })
      const response = await boundedFetch(`${relay}/v1/channel`, { method: 'POST', headers, body })
      if (response.status !== 201) throw new Error(`status ${response.status}`)
      const { channelToken, url } = parse(opened, await response.json())
      return { channel: { token: channelToken, nonce }, url }
    },
    async read({ token, nonce }) {
      const headers = { authorization: `Bearer ${token}` }
      const response = await boundedFetch(`${relay}/v1/channel/status`, { method: 'GET', headers })
      if (response.status === 401) return 'failed'
      if (!response.ok) throw new Error(`status ${response.status}`)
      const answer = parse(status, await response.json())
      if (answer.state === 'pending') return 'waiting'
      const { message, signature, username } = answer
      return { message, signature, username, nonce, at: now() }
    },
    async check({ nonce, at, ...answer }) {
      const fid = fidOf(answer.message, { domain, uri, nonce, time: new Date(at) })
      const { address } = parseSiweMessage(answer.message)
      if (fid === undefined || !address) return 'failed'
      const signature = answer.signature as Hex
      const signer = await recoverMessageAddress({ message: answer.message, signature }).catch(() => undefined)
      if (!signer || !isAddressEqual(signer, address)) return 'failed'
      return (await mayActFor(signer, fid)) ? named({ subject: String(fid) }, answer.username) : 'failed'
    },
  }

  async function mayActFor(signer: Hex, fid: bigint): Promise<boolean> {
    const key = encodeAbiParameters([{ type: 'address' }], [signer])
    const [[state, keyType], owned] = await Promise.all([
      node.readContract({ address: KEY_REGISTRY, abi: registries, functionName: 'keyDataOf', args: [fid, key] }),
      node.readContract({ address: ID_REGISTRY, abi: registries, functionName: 'idOf', args: [signer] }),
    ])
    return (state === AUTH_KEY.state && keyType === AUTH_KEY.keyType) || owned === fid
  }
}

type Expected = { readonly domain: string; readonly uri: string; readonly nonce: string; readonly time: Date }

/** The number that a message is about, if the message is the one that was asked for. */
function fidOf(text: string, { domain, uri, nonce, time }: Expected): bigint | undefined {
  const message = parseSiweMessage(text)
  const isOurs = validateSiweMessage({ message, domain, nonce, time }) && message.uri === uri
  if (!isOurs || message.chainId !== OP_MAINNET || !STATEMENTS.includes(message.statement ?? '')) return undefined
  const [resource, ...more] = message.resources ?? []
  const [, digits] = /^farcaster:\/\/fid\/([1-9]\d{0,18})$/.exec(resource ?? '') ?? []
  return more.length === 0 && digits !== undefined ? BigInt(digits) : undefined
}
