/**
 * @private Shared by the client and the wallet peer of `@foyer/kit/testing`: the sealed channel and its types. Not part of the
 *   public interface; it may change without notice.
 */

export { isRecord } from '@foyer/base'
export { recapMethods } from './authenticate.ts'
export { fromHex, isHex32, randomBytes, toHex } from './bytes.ts'
export { browserEnvironment, type ChannelLike, type PairingEnvironment, type PairingStorage } from './environment.ts'
export { topicOf } from './names.ts'
export { chainOf, type RequestedNamespaces, type SessionNamespaces } from './namespaces.ts'
export { CODES, type RpcBody, type RpcError, type RpcRequest, type RpcResponse } from './rpc.ts'
export { createSealedChannel, type SealedChannel } from './sealed-channel.ts'
export { type AuthRequest, type Cacao, type PeerMetadata, readMetadata } from './session-records.ts'
export { memoryStorage } from './storage.ts'
export { formatUri, type PairingUri, parseUri } from './uri.ts'
