/**
 * The one error catalogue. Each row is its own export, so that a bundle holds only the rows it can raise; a test reads
 * the module as a whole and keeps it equal to docs/errors.md and to the specification's section 8.
 *
 * Rules: a code is never reused and never changes meaning. `{placeholders}` in a message are the row's context.
 */

/** Where a person meets the error. `alert` is for developers, `toast` and `inline` for visitors, `thrown` for callers. */
export type Surface = 'alert' | 'warning' | 'info' | 'toast' | 'inline' | 'thrown' | 'http'

export type CatalogueEntry = {
  /** Stable identifier: an APKT code where the specification gives one, else a name of our own. */
  readonly code: string
  readonly surface: Surface
  /** English text with `{placeholders}`. */
  readonly message: string
  /** HTTP status where the row crosses the network. */
  readonly status?: number
}

const row = <const E extends CatalogueEntry>(entry: E): E => entry

/* Alerts (specification, section 8: alert codes and named alert kinds) ------------------------------------------------ */

export const SWITCH_NETWORK_NOT_FOUND = /*#__PURE__*/ row({
  code: 'APKT001',
  surface: 'alert',
  message: 'Network Not Found',
})
export const ORIGIN_NOT_ALLOWED = /*#__PURE__*/ row({
  code: 'APKT002',
  surface: 'alert',
  message: 'Invalid App Configuration',
  status: 403,
})
export const WALLET_LOAD_FAILED = /*#__PURE__*/ row({
  code: 'APKT003',
  surface: 'alert',
  message: 'Network Error: Wallet Load Failed',
})
export const WALLET_REQUEST_TIMEOUT = /*#__PURE__*/ row({
  code: 'APKT004',
  surface: 'alert',
  message: 'Wallet Request Timeout',
})
export const UNVERIFIED_DOMAIN = /*#__PURE__*/ row({ code: 'APKT005', surface: 'alert', message: 'Unverified Domain' })
export const JWT_TOKEN_NOT_VALID = /*#__PURE__*/ row({
  code: 'APKT006',
  surface: 'alert',
  message: 'Session Expired',
  status: 401,
})
export const INVALID_PROJECT_ID = /*#__PURE__*/ row({
  code: 'APKT007',
  surface: 'alert',
  message: 'Invalid Project ID',
  status: 401,
})
export const PROJECT_ID_NOT_CONFIGURED = /*#__PURE__*/ row({
  code: 'APKT008',
  surface: 'alert',
  message: 'Project ID Missing',
  status: 400,
})
export const SERVER_ERROR_APP_CONFIGURATION = /*#__PURE__*/ row({
  code: 'APKT009',
  surface: 'alert',
  message: 'Server Error',
  status: 500,
})
export const RATE_LIMITED_APP_CONFIGURATION = /*#__PURE__*/ row({
  code: 'APKT010',
  surface: 'alert',
  message: 'Rate Limited',
  status: 429,
})
export const INACTIVE_NAMESPACE_NOT_CONNECTED = /*#__PURE__*/ row({
  code: 'APKTW001',
  surface: 'warning',
  message: 'Inactive Namespace Not Connected',
})
export const INVALID_EMAIL = /*#__PURE__*/ row({
  code: 'APKTW002',
  surface: 'warning',
  message: 'Invalid Email Address',
})
export const LOCAL_CONFIGURATION_IGNORED = /*#__PURE__*/ row({
  code: 'LOCAL_CONFIGURATION_IGNORED',
  surface: 'warning',
  message: 'Local configuration ignored: the remote project configuration decides about {features}',
})
export const REMOTE_CONFIGURATION_UNAVAILABLE = /*#__PURE__*/ row({
  code: 'REMOTE_CONFIGURATION_UNAVAILABLE',
  surface: 'warning',
  message: 'The remote project configuration could not be fetched; local or default features are used ({reason})',
})
export const MULTI_WALLET_NOT_ENABLED = /*#__PURE__*/ row({
  code: 'MULTI_WALLET_NOT_ENABLED',
  surface: 'info',
  message: 'Multi-wallet is not enabled for this project',
})
export const STORAGE_UNAVAILABLE = /*#__PURE__*/ row({
  code: 'STORAGE_UNAVAILABLE',
  surface: 'warning',
  message: 'Browser storage is unavailable ({reason}); this visit is kept in memory only',
})
export const RELAY_UNREACHABLE = /*#__PURE__*/ row({
  code: 'RELAY_UNREACHABLE',
  surface: 'alert',
  message: 'The relay cannot be reached',
})

/* Toasts and messages ------------------------------------------------------------------------------------------------ */

export const FAILED_TO_FETCH_TRANSACTIONS = /*#__PURE__*/ row({
  code: 'FAILED_TO_FETCH_TRANSACTIONS',
  surface: 'toast',
  message: 'Failed to fetch transactions',
})
export const TOKEN_BALANCE_UNAVAILABLE = /*#__PURE__*/ row({
  code: 'TOKEN_BALANCE_UNAVAILABLE',
  surface: 'toast',
  message: 'Token Balance Unavailable',
})
export const FAILED_TO_INITIALIZE_SWAP = /*#__PURE__*/ row({
  code: 'FAILED_TO_INITIALIZE_SWAP',
  surface: 'toast',
  message: 'Failed to initialize swap',
})
export const FAILED_TO_FETCH_NETWORK_TOKEN_PRICE = /*#__PURE__*/ row({
  code: 'FAILED_TO_FETCH_NETWORK_TOKEN_PRICE',
  surface: 'toast',
  message: 'Failed to fetch network token price',
})
export const FAILED_TO_CHECK_ALLOWANCE = /*#__PURE__*/ row({
  code: 'FAILED_TO_CHECK_ALLOWANCE',
  surface: 'toast',
  message: 'Failed to check allowance',
})
export const FAILED_TO_CREATE_APPROVAL_TRANSACTION = /*#__PURE__*/ row({
  code: 'FAILED_TO_CREATE_APPROVAL_TRANSACTION',
  surface: 'toast',
  message: 'Failed to create approval transaction',
})
export const FAILED_TO_CREATE_TRANSACTION = /*#__PURE__*/ row({
  code: 'FAILED_TO_CREATE_TRANSACTION',
  surface: 'toast',
  message: 'Failed to create transaction',
})
export const TRANSACTION_ERROR = /*#__PURE__*/ row({
  code: 'TRANSACTION_ERROR',
  surface: 'toast',
  message: 'Transaction error',
})
export const UNABLE_TO_GET_EXCHANGES = /*#__PURE__*/ row({
  code: 'UNABLE_TO_GET_EXCHANGES',
  surface: 'toast',
  message: 'Unable to get exchanges',
})
export const UNABLE_TO_INITIATE_PAYMENT = /*#__PURE__*/ row({
  code: 'UNABLE_TO_INITIATE_PAYMENT',
  surface: 'toast',
  message: 'Unable to initiate payment',
})
export const ASSET_NOT_SUPPORTED = /*#__PURE__*/ row({
  code: 'ASSET_NOT_SUPPORTED',
  surface: 'toast',
  message: 'Asset not supported',
})
export const UNABLE_TO_GET_DEPOSIT_STATUS = /*#__PURE__*/ row({
  code: 'UNABLE_TO_GET_DEPOSIT_STATUS',
  surface: 'toast',
  message: 'Unable to get deposit status',
})
export const AUTHENTICATION_NOT_INITIALIZED = /*#__PURE__*/ row({
  code: 'AUTHENTICATION_NOT_INITIALIZED',
  surface: 'toast',
  message: 'A problem occurred while trying initialize authentication',
})
export const ERROR_SIGNING_MESSAGE = /*#__PURE__*/ row({
  code: 'ERROR_SIGNING_MESSAGE',
  surface: 'toast',
  message: 'Error signing message',
})
export const ERROR_RESOLVING_NAME = /*#__PURE__*/ row({
  code: 'ERROR_RESOLVING_NAME',
  surface: 'toast',
  message: 'Error resolving name',
})
export const ERROR_FETCHING_NAME_SUGGESTIONS = /*#__PURE__*/ row({
  code: 'ERROR_FETCHING_NAME_SUGGESTIONS',
  surface: 'toast',
  message: 'Error fetching name suggestions',
})
export const ERROR_FETCHING_NAMES = /*#__PURE__*/ row({
  code: 'ERROR_FETCHING_NAMES',
  surface: 'toast',
  message: 'Error fetching names for address',
})
export const ERROR_REGISTERING_NAME = /*#__PURE__*/ row({
  code: 'ERROR_REGISTERING_NAME',
  surface: 'toast',
  message: 'Error registering name {name}',
})
export const UNKNOWN_ERROR = /*#__PURE__*/ row({ code: 'UNKNOWN_ERROR', surface: 'toast', message: 'Unknown error' })

/* Validation, shown beside the field (section 5) --------------------------------------------------------------------- */

export const AMOUNT_AND_RECEIVER_REQUIRED = /*#__PURE__*/ row({
  code: 'AMOUNT_AND_RECEIVER_REQUIRED',
  surface: 'inline',
  message: 'An amount and receiver address are required',
})
export const TOKEN_REQUIRED = /*#__PURE__*/ row({
  code: 'TOKEN_REQUIRED',
  surface: 'inline',
  message: 'A token is required',
})
export const INCORRECT_AMOUNT = /*#__PURE__*/ row({
  code: 'INCORRECT_AMOUNT',
  surface: 'inline',
  message: 'Incorrect amount',
})
export const INSUFFICIENT_BALANCE = /*#__PURE__*/ row({
  code: 'INSUFFICIENT_BALANCE',
  surface: 'inline',
  message: 'Insufficient balance',
})
export const ENTER_VALID_EMAIL = /*#__PURE__*/ row({
  code: 'ENTER_VALID_EMAIL',
  surface: 'inline',
  message: 'Please enter a valid email address',
})
export const TRY_AGAIN_AFTER = /*#__PURE__*/ row({
  code: 'TRY_AGAIN_AFTER',
  surface: 'inline',
  message: 'Please try again after {n} seconds',
})
export const INVALID_CHAIN_ID = /*#__PURE__*/ row({
  code: 'INVALID_CHAIN_ID',
  surface: 'inline',
  message: 'Invalid chainId',
})
export const INVALID_ACCOUNT_NAME = /*#__PURE__*/ row({
  code: 'INVALID_ACCOUNT_NAME',
  surface: 'inline',
  message: 'Use letters, digits and hyphens — at least 4 characters',
})
export const INVALID_CAIP_ADDRESS = /*#__PURE__*/ row({
  code: 'INVALID_CAIP_ADDRESS',
  surface: 'thrown',
  message: 'Invalid CAIP Address',
})
export const INVALID_CAIP10_ADDRESS = /*#__PURE__*/ row({
  code: 'INVALID_CAIP10_ADDRESS',
  surface: 'thrown',
  message: 'Invalid CAIP-10 address',
})
export const INVALID_CAIP2_NETWORK_ID = /*#__PURE__*/ row({
  code: 'INVALID_CAIP2_NETWORK_ID',
  surface: 'thrown',
  message: 'Invalid CAIP-2 network id',
})
export const INVALID_CAIP19_ASSET = /*#__PURE__*/ row({
  code: 'INVALID_CAIP19_ASSET',
  surface: 'thrown',
  message: 'Invalid CAIP-19 asset id',
})
export const INVALID_AMOUNT = /*#__PURE__*/ row({
  code: 'INVALID_AMOUNT',
  surface: 'thrown',
  message: 'Invalid amount: {value}',
})
export const SIWE_AND_SIWX_SET = /*#__PURE__*/ row({
  code: 'SIWE_AND_SIWX_SET',
  surface: 'thrown',
  message: 'Cannot set both `siweConfig` and `siwx` options',
})
export const INVALID_OPTION = /*#__PURE__*/ row({
  code: 'INVALID_OPTION',
  surface: 'thrown',
  message: 'Invalid option `{option}`: {reason}',
})

/* Login and connection ----------------------------------------------------------------------------------------------- */

export const MODAL_CLOSED = /*#__PURE__*/ row({ code: 'MODAL_CLOSED', surface: 'thrown', message: 'Modal closed' })
export const CONNECTION_REJECTED = /*#__PURE__*/ row({
  code: 'CONNECTION_REJECTED',
  surface: 'thrown',
  message: 'Connection rejected',
})
export const FAILED_TO_CONNECT = /*#__PURE__*/ row({
  code: 'FAILED_TO_CONNECT',
  surface: 'thrown',
  message: 'Failed to connect',
})
export const POPUP_CLOSED = /*#__PURE__*/ row({ code: 'POPUP_CLOSED', surface: 'thrown', message: 'Popup closed' })
export const FAILED_TO_INITIATE_SOCIAL = /*#__PURE__*/ row({
  code: 'FAILED_TO_INITIATE_SOCIAL',
  surface: 'thrown',
  message: 'Failed to initiate social connection',
})
export const FAILED_TO_CONNECT_FARCASTER = /*#__PURE__*/ row({
  code: 'FAILED_TO_CONNECT_FARCASTER',
  surface: 'thrown',
  message: 'Failed to connect to farcaster',
})
export const NO_AUTH_CONNECTOR = /*#__PURE__*/ row({
  code: 'NO_AUTH_CONNECTOR',
  surface: 'thrown',
  message: 'No auth connector found',
})
export const NOT_CONNECTED_TO_EMAIL_OR_SOCIAL = /*#__PURE__*/ row({
  code: 'NOT_CONNECTED_TO_EMAIL_OR_SOCIAL',
  surface: 'thrown',
  message: 'Not connected to email or social',
})
export const NO_CONNECTOR_FOR_CONNECTION = /*#__PURE__*/ row({
  code: 'NO_CONNECTOR_FOR_CONNECTION',
  surface: 'thrown',
  message: 'No connector found for connection',
})
export const INVALID_CONNECTION_STATUS = /*#__PURE__*/ row({
  code: 'INVALID_CONNECTION_STATUS',
  surface: 'thrown',
  message: 'Invalid connection status',
})
export const FAILED_TO_DISCONNECT = /*#__PURE__*/ row({
  code: 'FAILED_TO_DISCONNECT',
  surface: 'thrown',
  message: 'Failed to disconnect',
})
export const FAILED_TO_DISCONNECT_CHAINS = /*#__PURE__*/ row({
  code: 'FAILED_TO_DISCONNECT_CHAINS',
  surface: 'thrown',
  message: 'Failed to disconnect chains: {reason}',
})
export const UNSUPPORTED_CHAIN = /*#__PURE__*/ row({
  code: 'UNSUPPORTED_CHAIN',
  surface: 'thrown',
  message: 'Unsupported chain',
})
export const UNSUPPORTED_CHAIN_NAMESPACE = /*#__PURE__*/ row({
  code: 'UNSUPPORTED_CHAIN_NAMESPACE',
  surface: 'thrown',
  message: 'Unsupported chain namespace',
})
export const CHAIN_NOT_SUPPORTED = /*#__PURE__*/ row({
  code: 'CHAIN_NOT_SUPPORTED',
  surface: 'thrown',
  message: 'Chain is not supported',
})
export const ADAPTER_NOT_FOUND = /*#__PURE__*/ row({
  code: 'ADAPTER_NOT_FOUND',
  surface: 'thrown',
  message: 'Adapter not found',
})
export const NAMESPACE_NOT_FOUND = /*#__PURE__*/ row({
  code: 'NAMESPACE_NOT_FOUND',
  surface: 'thrown',
  message: 'namespace not found',
})
export const WALLET_CONNECT_CONNECTOR_NOT_FOUND = /*#__PURE__*/ row({
  code: 'WALLET_CONNECT_CONNECTOR_NOT_FOUND',
  surface: 'thrown',
  message: 'WalletConnectConnector not found',
})
export const NO_ADAPTER_FOR_NAMESPACE = /*#__PURE__*/ row({
  code: 'NO_ADAPTER_FOR_NAMESPACE',
  surface: 'thrown',
  message: "Adapter for namespace {ns} doesn't exist",
})
export const NAMESPACE_NOT_CONFIGURED = /*#__PURE__*/ row({
  code: 'NAMESPACE_NOT_CONFIGURED',
  surface: 'thrown',
  message: 'Namespace is not configured. Please call connect() first with namespace config',
})
export const NO_REQUESTED_CHAIN_SUPPORTED = /*#__PURE__*/ row({
  code: 'NO_REQUESTED_CHAIN_SUPPORTED',
  surface: 'thrown',
  message: 'The connector does not support any of the requested chains',
})
export const PAIRING_EXPIRED = /*#__PURE__*/ row({
  code: 'PAIRING_EXPIRED',
  surface: 'thrown',
  message: 'Pairing expired',
})
export const SETTLE_INVALID = /*#__PURE__*/ row({
  code: 'SETTLE_INVALID',
  surface: 'thrown',
  message: 'The wallet settled with an invalid session: {reason}',
})
export const SESSION_NOT_FOUND = /*#__PURE__*/ row({
  code: 'SESSION_NOT_FOUND',
  surface: 'thrown',
  message: 'No matching session',
})
export const REQUEST_EXPIRED = /*#__PURE__*/ row({
  code: 'REQUEST_EXPIRED',
  surface: 'thrown',
  message: 'Request expired',
})

/* Thrown ------------------------------------------------------------------------------------------------------------- */

export const NETWORK_NOT_SUPPORTED_FOR_SWAPS = /*#__PURE__*/ row({
  code: 'NETWORK_NOT_SUPPORTED_FOR_SWAPS',
  surface: 'thrown',
  message: 'Network not supported for Swaps',
})
export const NETWORK_NOT_SUPPORTED_FOR_GAS_PRICE = /*#__PURE__*/ row({
  code: 'NETWORK_NOT_SUPPORTED_FOR_GAS_PRICE',
  surface: 'thrown',
  message: 'Network not supported for Gas Price',
})
export const NO_ACCOUNT_CONNECTED = /*#__PURE__*/ row({
  code: 'NO_ACCOUNT_CONNECTED',
  surface: 'thrown',
  message: 'No account connected',
})
export const NO_PAYMENT_ASSET_SELECTED = /*#__PURE__*/ row({
  code: 'NO_PAYMENT_ASSET_SELECTED',
  surface: 'thrown',
  message: 'No payment asset selected',
})
export const COULD_NOT_CREATE_POPUP = /*#__PURE__*/ row({
  code: 'COULD_NOT_CREATE_POPUP',
  surface: 'thrown',
  message: 'Could not create popup window',
})
export const CANNOT_GET_TOKEN_PRICE = /*#__PURE__*/ row({
  code: 'CANNOT_GET_TOKEN_PRICE',
  surface: 'thrown',
  message: 'Cannot get token price',
})
export const NETWORK_NOT_FOUND = /*#__PURE__*/ row({
  code: 'NETWORK_NOT_FOUND',
  surface: 'thrown',
  message: 'Network not found',
})
export const ADDRESS_OR_AUTH_CONNECTOR_NOT_FOUND = /*#__PURE__*/ row({
  code: 'ADDRESS_OR_AUTH_CONNECTOR_NOT_FOUND',
  surface: 'thrown',
  message: 'Address or auth connector not found',
})
export const NO_ADDRESS_TO_SWAP_FROM = /*#__PURE__*/ row({
  code: 'NO_ADDRESS_TO_SWAP_FROM',
  surface: 'thrown',
  message: 'No address found to swap the tokens from.',
})
export const SIWX_NOT_ENABLED = /*#__PURE__*/ row({
  code: 'SIWX_NOT_ENABLED',
  surface: 'thrown',
  message: 'SIWX is not enabled',
})
export const NO_ACTIVE_CAIP_ADDRESS = /*#__PURE__*/ row({
  code: 'NO_ACTIVE_CAIP_ADDRESS',
  surface: 'thrown',
  message: 'No ActiveCaipAddress found',
})
export const NO_ACTIVE_CAIP_NETWORK = /*#__PURE__*/ row({
  code: 'NO_ACTIVE_CAIP_NETWORK',
  surface: 'thrown',
  message: 'No ActiveCaipNetwork or client found',
})
export const NO_CONNECTION_CLIENT = /*#__PURE__*/ row({
  code: 'NO_CONNECTION_CLIENT',
  surface: 'thrown',
  message: 'No ConnectionController client found',
})

/* Embedded-wallet frame ---------------------------------------------------------------------------------------------- */

export const IFRAME_LOAD_FAILED = /*#__PURE__*/ row({
  code: 'IFRAME_LOAD_FAILED',
  surface: 'alert',
  message: 'Unable to load email login dependency',
})
export const IFRAME_REQUEST_TIMEOUT = /*#__PURE__*/ row({
  code: 'IFRAME_REQUEST_TIMEOUT',
  surface: 'alert',
  message: 'Wallet Request Timeout',
})
export const REQUEST_ABORTED = /*#__PURE__*/ row({
  code: 'REQUEST_ABORTED',
  surface: 'thrown',
  message: 'Request was aborted',
})
export const SOMETHING_WENT_WRONG = /*#__PURE__*/ row({
  code: 'SOMETHING_WENT_WRONG',
  surface: 'thrown',
  message: 'Something went wrong',
})
export const AN_ERROR_OCCURRED = /*#__PURE__*/ row({
  code: 'AN_ERROR_OCCURRED',
  surface: 'thrown',
  message: 'An error occurred',
})
export const RPC_CALL_NOT_ALLOWED = /*#__PURE__*/ row({
  code: 'RPC_CALL_NOT_ALLOWED',
  surface: 'thrown',
  message: 'Requested RPC call is not allowed',
  status: 403,
})
export const ACTION_NOT_ALLOWED = /*#__PURE__*/ row({
  code: 'ACTION_NOT_ALLOWED',
  surface: 'thrown',
  message: 'Action not allowed',
})

/* Wallets ------------------------------------------------------------------------------------------------------------ */

export const CHAIN_NOT_CONFIGURED = /*#__PURE__*/ row({
  code: 'CHAIN_NOT_CONFIGURED',
  surface: 'thrown',
  message: 'Chain not configured',
})
export const CONNECTOR_ALREADY_CONNECTED = /*#__PURE__*/ row({
  code: 'CONNECTOR_ALREADY_CONNECTED',
  surface: 'thrown',
  message: 'Connector already connected',
})
export const CONNECTOR_NOT_CONNECTED = /*#__PURE__*/ row({
  code: 'CONNECTOR_NOT_CONNECTED',
  surface: 'thrown',
  message: 'Connector not connected',
})
export const CONNECTOR_UNAVAILABLE_WHILE_RECONNECTING = /*#__PURE__*/ row({
  code: 'CONNECTOR_UNAVAILABLE_WHILE_RECONNECTING',
  surface: 'thrown',
  message: 'Connector unavailable while reconnecting',
})
export const PROVIDER_NOT_FOUND = /*#__PURE__*/ row({
  code: 'PROVIDER_NOT_FOUND',
  surface: 'thrown',
  message: 'Provider not found',
})
export const NO_PROGRAMMATIC_SWITCHING = /*#__PURE__*/ row({
  code: 'NO_PROGRAMMATIC_SWITCHING',
  surface: 'thrown',
  message: '{connector} does not support programmatic chain switching',
})
export const CONNECTOR_CHAIN_MISMATCH = /*#__PURE__*/ row({
  code: 'CONNECTOR_CHAIN_MISMATCH',
  surface: 'thrown',
  message: "The current chain of the connector does not match the connection's chain",
})
export const ACCOUNT_NOT_FOUND_FOR_CONNECTOR = /*#__PURE__*/ row({
  code: 'ACCOUNT_NOT_FOUND_FOR_CONNECTOR',
  surface: 'thrown',
  message: 'Account not found for connector',
})
export const SIGN_MESSAGE_FAILED = /*#__PURE__*/ row({
  code: 'SIGN_MESSAGE_FAILED',
  surface: 'thrown',
  message: 'Sign message failed',
})
export const ERROR_ESTIMATING_GAS = /*#__PURE__*/ row({
  code: 'ERROR_ESTIMATING_GAS',
  surface: 'thrown',
  message: 'error estimating gas',
})
export const CONNECTOR_UNDEFINED = /*#__PURE__*/ row({
  code: 'CONNECTOR_UNDEFINED',
  surface: 'thrown',
  message: 'connector is undefined',
})
export const PROVIDER_UNDEFINED = /*#__PURE__*/ row({
  code: 'PROVIDER_UNDEFINED',
  surface: 'thrown',
  message: 'provider is undefined',
})
export const TRANSACTION_REVERTED = /*#__PURE__*/ row({
  code: 'TRANSACTION_REVERTED',
  surface: 'thrown',
  message: '{reason}',
})
export const USER_REJECTED = /*#__PURE__*/ row({
  code: 'USER_REJECTED',
  surface: 'thrown',
  message: 'User rejected the request',
})
export const REQUEST_ALREADY_PENDING = /*#__PURE__*/ row({
  code: 'REQUEST_ALREADY_PENDING',
  surface: 'thrown',
  message: 'The wallet already shows a request. Open it to continue',
})
export const WALLET_DISCONNECTED = /*#__PURE__*/ row({
  code: 'WALLET_DISCONNECTED',
  surface: 'thrown',
  message: 'The wallet disconnected before it answered',
})
export const METHOD_NOT_SUPPORTED = /*#__PURE__*/ row({
  code: 'METHOD_NOT_SUPPORTED',
  surface: 'thrown',
  message: 'The wallet does not support {method}',
})
export const RPC_REQUEST_FAILED = /*#__PURE__*/ row({
  code: 'RPC_REQUEST_FAILED',
  surface: 'thrown',
  message: '{reason}',
})
export const RECEIPT_TIMEOUT = /*#__PURE__*/ row({
  code: 'RECEIPT_TIMEOUT',
  surface: 'thrown',
  message: 'No receipt yet for {hash}. The transaction may still be included',
})

/* HTTP (crosses the network as {error: {code, message}}) --------------------------------------------------------------- */

export const HTTP_STATUS = /*#__PURE__*/ row({
  code: 'HTTP_STATUS',
  surface: 'thrown',
  message: 'HTTP status code: {status}',
})
export const RESPONSE_INVALID = /*#__PURE__*/ row({
  code: 'RESPONSE_INVALID',
  surface: 'thrown',
  message: 'The answer of {path} is not of the agreed shape: {reason}',
})
export const REQUEST_TIMEOUT = /*#__PURE__*/ row({
  code: 'REQUEST_TIMEOUT',
  surface: 'thrown',
  message: 'No answer from {path} within {ms} ms',
  status: 504,
})
export const INVALID_PARAMETER = /*#__PURE__*/ row({
  code: 'INVALID_PARAMETER',
  surface: 'http',
  message: 'Parameter `{parameter}`: {reason}',
  status: 400,
})
export const UNKNOWN_PARAMETER = /*#__PURE__*/ row({
  code: 'UNKNOWN_PARAMETER',
  surface: 'http',
  message: 'Unknown parameter `{parameter}`',
  status: 400,
})
export const INVALID_BODY = /*#__PURE__*/ row({
  code: 'INVALID_BODY',
  surface: 'http',
  message: 'The request body is not valid: {reason}',
  status: 400,
})
export const BODY_TOO_LARGE = /*#__PURE__*/ row({
  code: 'BODY_TOO_LARGE',
  surface: 'http',
  message: 'The request body is larger than {limit} bytes',
  status: 413,
})
export const NOT_FOUND = /*#__PURE__*/ row({
  code: 'NOT_FOUND',
  surface: 'http',
  message: 'Nothing is served at {path}',
  status: 404,
})
export const METHOD_NOT_ALLOWED = /*#__PURE__*/ row({
  code: 'METHOD_NOT_ALLOWED',
  surface: 'http',
  message: '{path} answers {methods} only',
  status: 405,
})
export const TOO_MANY_REQUESTS = /*#__PURE__*/ row({
  code: 'TOO_MANY_REQUESTS',
  surface: 'http',
  message: 'Too many requests. Try again in {seconds} s',
  status: 429,
})
export const UPSTREAM_UNAVAILABLE = /*#__PURE__*/ row({
  code: 'UPSTREAM_UNAVAILABLE',
  surface: 'http',
  message: 'The {upstream} did not answer',
  status: 502,
})
export const INTERNAL_ERROR = /*#__PURE__*/ row({
  code: 'INTERNAL_ERROR',
  surface: 'http',
  message: 'Internal error',
  status: 500,
})

/* Running the server ------------------------------------------------------------------------------------------------- */

export const RELAY_STORE_LOCKED = /*#__PURE__*/ row({
  code: 'RELAY_STORE_LOCKED',
  surface: 'thrown',
  message: 'The relay data in {directory} is in use by process {pid}; give each relay its own directory',
})
export const RELAY_STORE_UNAVAILABLE = /*#__PURE__*/ row({
  code: 'RELAY_STORE_UNAVAILABLE',
  surface: 'thrown',
  message: 'The relay store at {address} does not answer: {reason}',
})
