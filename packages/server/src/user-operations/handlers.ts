import { FoyerError, isFoyerError } from '@foyer/base'
import { INVALID_BODY, INVALID_PARAMETER, OPERATION_REFUSED } from '@foyer/base/catalogue'
import type { operations } from '@foyer/contracts'
import type { DraftOperation, SignedOperation } from '@foyer/contracts/operation-calls'
import {
  accountAddress,
  callsItself,
  DELEGATES,
  deploymentOf,
  ENTRY_POINT,
  operationHash,
  type UserOperation,
} from '@foyer/smart-account'
import { isListed } from '@foyer/smart-account/delegation'
import { array, boolean, looseObject, maxLength, nullable, object, optional, pipe, regex, string } from 'valibot'
import type { Hex } from 'viem'
import { type DailyBudget, spendAll } from '../daily-budget.ts'
import type { Handlers } from '../http/serve.ts'
import type { Language } from '../mail/language.ts'
import type { Secrets } from '../secrets.ts'
import type { RpcService } from './services.ts'

type Session = { readonly userId: string; readonly email: string | null }
type Asker = { readonly caller: string; readonly userAgent: string | undefined; readonly language: Language }
type Options = {
  readonly bundlers: ReadonlyMap<string, RpcService>
  readonly paymasters: ReadonlyMap<string, RpcService>
  readonly networks: () => Promise<readonly string[]>
  /** Of the login service. */
  readonly sessions: {
    readonly require: (credentials: {
      readonly token: string | undefined
      readonly proof: string | undefined
      readonly url: string
    }) => Promise<Session>
  }
  readonly wallets: {
    readonly of: (userId: string) => Promise<{
      readonly wallet: { readonly addresses: { readonly eip155: string } } | null
    }>
  }
  readonly budgets: {
    /** Of one account, whatever networks its visitor calls from. */
    readonly account: DailyBudget
    readonly project: DailyBudget
    readonly total: DailyBudget
  }
  readonly secrets: Secrets
  /** Whether the operator pays for the operations of a project's visitors. */
  readonly isSponsored: (projectId: string) => boolean
  /** Tells the owner of a wallet that who owns its smart account changes. Never rejects. */
  readonly onOwnersChange: (session: Session, chainId: string, info: Asker) => Promise<void>
  /** The paymaster that a page names, by its address. */
  readonly pagePaymaster: (url: string) => RpcService
  readonly publicUrl: string
  readonly log: (line: Readonly<Record<string, unknown>>) => void
}

/** Not a project's id. */
const TOTAL = '*'
const hex = pipe(string(), regex(/^0x[0-9a-f]*$/i))
const limits = object({ callGasLimit: hex, verificationGasLimit: hex, preVerificationGas: hex })
/** The fields of ERC-7677 for EntryPoint 0.7 and later. */
const payment = looseObject({
  paymaster: pipe(string(), regex(/^0x[0-9a-f]{40}$/i)),
  paymasterData: pipe(hex, maxLength(8_002)),
  paymasterVerificationGasLimit: optional(hex),
  paymasterPostOpGasLimit: optional(hex),
})
const log = object({ address: hex, topics: array(hex), data: hex })
const receipt = looseObject({
  sender: hex,
  success: boolean(),
  actualGasUsed: hex,
  logs: array(log),
  receipt: looseObject({ transactionHash: hex, blockHash: hex, blockNumber: hex }),
})

/** The operations of visitors' accounts. A session is told, and may send, those of its own only. */
export function operationHandlers(options: Options): Handlers<typeof operations> {
  const { bundlers, paymasters, networks, sessions, wallets, budgets, secrets, isSponsored, pagePaymaster, publicUrl } =
    options

  async function accountOf(path: string, { authorization, proof }: { authorization?: string; proof?: string }) {
    const url = `${publicUrl}/user-operations/v1/${path}`
    const session = await sessions.require({ token: authorization, proof, url })
    const { wallet } = await wallets.of(session.userId)
    if (!wallet) return refuse('there is no wallet')
    return { session, owner: wallet.addresses.eip155 as `0x${string}` }
  }
  async function bundlerOf(chainId: string): Promise<RpcService> {
    const bundler = (await networks()).includes(chainId) ? bundlers.get(chainId) : undefined
    if (!bundler)
      throw new FoyerError(INVALID_PARAMETER, {
        context: { parameter: 'chainId', reason: 'this network is not served' },
      })
    return bundler
  }
  /** @throws what the paymaster's service throws, which leaves the account to pay */
  async function sponsored(
    paymaster: RpcService,
    chainId: string,
    operation: Record<string, unknown>,
    isFinal: boolean,
    context: Readonly<Record<string, unknown>>,
  ) {
    const method = isFinal ? 'pm_getPaymasterData' : 'pm_getPaymasterStubData'
    const reference = `0x${BigInt(chainId.slice('eip155:'.length)).toString(16)}`
    const told = await paymaster(method, [operation, ENTRY_POINT, reference, context], payment)
    const { paymasterVerificationGasLimit = '0x0', paymasterPostOpGasLimit = '0x0' } = {
      ...operation,
      ...told,
    } as typeof told
    return {
      paymaster: told.paymaster,
      paymasterData: told.paymasterData,
      paymasterVerificationGasLimit,
      paymasterPostOpGasLimit,
    }
  }

  return {
    listAccountNetworks: async (_, info) => {
      await sessions.require({
        token: info.authorization,
        proof: info.proof,
        url: `${publicUrl}/user-operations/v1/networks`,
      })
      const offered = await networks()
      const isPaid = (id: string) => paymasters.has(id) && isSponsored(info.projectId ?? '')
      return { networks: [...offered], sponsored: offered.filter(isPaid) }
    },
    prepareOperation: async ({ body: { chainId, operation, paymasterService } }, info) => {
      const { owner } = await accountOf('prepare', credentials(info))
      const bundler = await bundlerOf(chainId)
      const draft = operationOf(owner, operation, chainId)
      const estimate = async (paid: object) => {
        const gas = await bundler('eth_estimateUserOperationGas', [{ ...draft, ...paid }, ENTRY_POINT], limits)
        const verificationGas = BigInt(gas.verificationGasLimit) + BigInt(operation.signatureGas ?? 0)
        return { ...gas, verificationGasLimit: `0x${verificationGas.toString(16)}` }
      }
      const paidBy = async (service: RpcService, context: Readonly<Record<string, unknown>> = {}) => {
        const stub = await sponsored(service, chainId, draft, false, context)
        const gas = await estimate(stub)
        return { ...gas, payment: await sponsored(service, chainId, { ...draft, ...stub, ...gas }, true, context) }
      }
      if (paymasterService) return paidBy(pagePaymaster(paymasterService.url), paymasterService.context)
      const paymaster = isSponsored(info.projectId ?? '') ? paymasters.get(chainId) : undefined
      if (!paymaster) return { ...(await estimate({})), payment: null }
      const { projectId: project = '', caller } = info
      let giveBack: (() => Promise<void>) | undefined
      try {
        giveBack = await spendAll([
          { budget: budgets.account, project: secrets.hash('sponsored-account', project, owner).toString('base64url') },
          { budget: budgets.project, project, caller },
          { budget: budgets.total, project: TOTAL, caller },
        ])
        return await paidBy(paymaster)
      } catch (error) {
        await giveBack?.()
        // Nobody else pays, which the visitor is told before anything is signed.
        options.log({
          level: 'warn',
          event: 'not-sponsored',
          chainId,
          code: isFoyerError(error) ? error.code : 'unknown',
        })
        return { ...(await estimate({})), payment: null }
      }
    },
    sendOperation: async ({ body: { chainId, operation } }, info) => {
      const { owner, session } = await accountOf('send', credentials(info))
      const bundler = await bundlerOf(chainId)
      const { payment: paid, callGasLimit, verificationGasLimit, preVerificationGas } = operation
      const gas = { callGasLimit, verificationGasLimit, preVerificationGas }
      const sent = { ...operationOf(owner, operation, chainId), ...gas, ...(paid ?? {}) }
      const tell = async () => {
        if (isSame(operation.sender, owner)) return
        if (callsItself(accountAddress(owner), operation.callData as Hex))
          await options.onOwnersChange(session, chainId, info)
      }
      let hash: string
      try {
        hash = await bundler('eth_sendUserOperation', [sent, ENTRY_POINT], hex)
      } catch (error) {
        // It is refused a second time, for example, after the answer to the first was lost on its way. The visitor must not pay twice.
        hash = operationHash(sent as UserOperation, Number(chainId.slice('eip155:'.length)))
        if (!(await bundler('eth_getUserOperationByHash', [hash], nullable(looseObject({}))).catch(() => null))) {
          // A bundler that does not answer may have taken it.
          if (!isFoyerError(error, OPERATION_REFUSED)) await tell()
          throw error
        }
      }
      await tell()
      return { hash }
    },
    readOperation: async ({ body: { chainId, hash } }, info) => {
      const { owner } = await accountOf('read', credentials(info))
      const told = await (await bundlerOf(chainId))('eth_getUserOperationReceipt', [hash], nullableReceipt)
      if (!told || ![owner, accountAddress(owner)].some((own) => isSame(own, told.sender))) return { receipt: null }
      const { success, actualGasUsed, logs } = told
      const { transactionHash, blockHash, blockNumber } = told.receipt
      return { receipt: { success, transactionHash, blockHash, blockNumber, gasUsed: actualGasUsed, logs } }
    },
  }
}

const nullableReceipt = nullable(receipt)

const credentials = ({ authorization, proof }: { authorization: string | undefined; proof: string | undefined }) => ({
  ...(authorization === undefined ? {} : { authorization }),
  ...(proof === undefined ? {} : { proof }),
})

/**
 * The fields of ERC-4337 of an operation by one of the owner's accounts: the smart one, or the key's own.
 * @throws INVALID_BODY for another sender, a deployment of anything else, and a delegation to anything else than our delegate
 */
function operationOf(
  owner: `0x${string}`,
  operation: DraftOperation | SignedOperation,
  chainId: string,
): Record<string, unknown> {
  const { sender, nonce, callData, maxFeePerGas, maxPriorityFeePerGas, deployment, authorization, signature } =
    operation
  const isStandard = isSame(sender, owner)
  if (!isStandard && !isSame(sender, accountAddress(owner))) refuse('sender is not an account of the session')
  const own = deploymentOf(owner)
  const isOwn =
    !isStandard &&
    deployment !== null &&
    isSame(deployment.factory, own.factory) &&
    isSame(deployment.factoryData, own.factoryData)
  if (deployment && !isOwn) refuse('it makes another account')
  if (authorization && !(isStandard && isListedOn(chainId, authorization))) refuse('it delegates to something else')
  return {
    sender,
    nonce,
    callData,
    maxFeePerGas,
    maxPriorityFeePerGas,
    signature,
    ...(deployment ?? {}),
    ...(authorization && { factory: DELEGATES, factoryData: '0x', eip7702Auth: authorization }),
  }
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

const isListedOn = (chainId: string, authorization: NonNullable<SignedOperation['authorization']>): boolean =>
  BigInt(authorization.chainId) === BigInt(chainId.slice('eip155:'.length)) &&
  isListed({ chainId: Number(authorization.chainId), address: authorization.address as Hex })

function refuse(reason: string): never {
  throw new FoyerError(INVALID_BODY, { context: { reason } })
}
