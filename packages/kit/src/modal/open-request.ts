import { FoyerError, isRecord } from '@foyer/base'
import { INVALID_OPTION } from '@foyer/base/catalogue'
import type { Context } from '../core/context.ts'
import type { OpenOptions, Target, ViewName } from '../core/routing/router.ts'
import type { OpenRequest } from './rules.ts'
import { checkArguments, readArguments } from './view-arguments.ts'
import { views } from './views.ts'

/** Views that show a code, or that lead to one. */
const WITH_CODE: readonly ViewName[] = [
  'Connect',
  'ConnectWallets',
  'AllWallets',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
]

/** Views that are nothing without a code. */
const ONLY_CODE: readonly ViewName[] = ['ConnectingWalletConnect', 'ConnectingWalletConnectBasic']
const hasPairing = ({ options }: Context): boolean =>
  options.enableWalletConnect !== false && options.relayUrl !== undefined

/** Views of features, which `basic` turns off. */
const NOT_BASIC: readonly ViewName[] = [
  'Send',
  'SendSelectToken',
  'SendReview',
  'SendOutcome',
  'Swap',
  'SwapSelectToken',
  'SwapPreview',
  'SwapOutcome',
  'OnRampProviders',
  'OnRampTokenSelect',
  'OnRampFiatSelect',
  'OnRampOrder',
  'Pay',
  'PayAssetSelect',
  'PayStatus',
  'Receive',
  'AccountNames',
  'RegisterAccountName',
  'RegisterAccountNameSuccess',
]

/** A topic of 32 bytes and its key (ERC-1328, https://eips.ethereum.org/EIPS/eip-1328). */
const PAIRING_URI = /^wc:[0-9a-f]{64}@2\?/i
const SYM_KEY = /[?&]symKey=[0-9a-f]{64}(&|$)/i

/**
 * Validates the arguments of `open`, since hosts without TypeScript make mistakes that no compiler has found.
 * @throws INVALID_OPTION
 */
export function readRequest(ctx: Context, options: OpenOptions): OpenRequest {
  if (!isRecord(options)) refuse('view', `it is named in an object, as in \`open({ view: 'Networks' })\``)
  // A handler of React is given the event.
  if ('nativeEvent' in options || 'isTrusted' in options)
    refuse('view', 'an event is no view: `onClick={() => foyer.open()}`')
  const { view = options.uri === undefined ? undefined : 'ConnectingWalletConnectBasic', uri, namespace } = options
  const known = ctx.store.get().networks.map(({ chainNamespace }) => chainNamespace)
  if (namespace !== undefined && !known.includes(namespace))
    refuse('namespace', `\`networks\` has none of ${namespace}, only of ${[...new Set(known)].join(', ')}`)
  if (view !== undefined && !Object.hasOwn(views, view))
    refuse('view', `${nameOf(view)} is no view; the views are ${Object.keys(views).join(', ')}`)
  if (view !== undefined && ctx.options.basic === true && NOT_BASIC.includes(view))
    refuse('view', `${view} is a feature, and \`basic\` turns every feature off`)
  if (view !== undefined && uri === undefined && ONLY_CODE.includes(view) && !hasPairing(ctx))
    refuse(
      'view',
      `${view} shows a code, and without a relay (\`apiUrl\`, \`relayUrl\`, \`enableWalletConnect\`) there is none`,
    )
  if (view === undefined && options.arguments !== undefined) refuse('arguments', 'they need a `view`')
  if (uri !== undefined) {
    if (view !== undefined && !WITH_CODE.includes(view)) refuse('uri', `${view} shows no code`)
    if (!PAIRING_URI.test(uri) || !SYM_KEY.test(uri))
      refuse('uri', 'it is no pairing URI of version 2 (`wc:…@2?…&symKey=…`)')
  }
  return {
    ...(view === undefined ? {} : { view: targetOf(ctx, view, options.arguments) }),
    ...(namespace === undefined ? {} : { namespace }),
    ...(uri === undefined ? {} : { uri }),
  }
}

function targetOf(ctx: Context, view: ViewName, given: unknown): Target {
  if (given !== undefined && !isRecord(given)) refuse('arguments', `those of ${view} are an object`)
  const problem = checkArguments(ctx, view, given ?? {})
  if (problem) refuse(...problem)
  return { view, args: readArguments(ctx, view, given) } as Target // The view's own check has looked at its arguments.
}

function refuse(option: string, reason: string): never {
  throw new FoyerError(INVALID_OPTION, { context: { option, reason } })
}

const nameOf = (view: unknown): string => (typeof view === 'string' ? `“${view}”` : `a value of type ${typeof view}`)
