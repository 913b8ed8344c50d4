import { createHash } from 'node:crypto'
import { FoyerError } from '@foyer/base'
import { INVALID_BODY } from '@foyer/base/catalogue'
import type { login } from '@foyer/contracts'
import { contextMessage } from '@foyer/contracts/half'
import type { Handlers } from '../http/serve.ts'
import { deviceOf } from '../wallet-keys/device.ts'
import { isPoint } from '../wallet-keys/seal.ts'
import { requireSignature } from '../wallet-keys/wallet-signature.ts'
import type { DeviceRequests } from './device-requests.ts'
import type { FreezeLinks } from './freeze-links.ts'
import { loginMail } from './mail.ts'
import type { Notices } from './notices.ts'
import type { LoginSession } from './sessions.ts'
import type { Wallets } from './wallets.ts'

type Options = {
  readonly wallets: Wallets
  readonly deviceRequests: DeviceRequests
  readonly notices: Notices
  readonly freezeLinks: FreezeLinks
  readonly walletOrigin: string
  /** @param path of the call, after `/login/v1/` */
  readonly sessionOf: (
    path: string,
    info: { authorization: string | undefined; proof: string | undefined },
  ) => Promise<LoginSession>
}
type Names = 'requestDevice' | 'readDeviceRequest' | 'listDeviceRequests' | 'admitDevice'

/**
 * A device that has the wallet open lets another one in. It makes a pair for the new device: the service's half comes here, the other
 * one only sealed. The service could name a key of its own in place of the new device's, or seal a half of a wallet of its own to it. So
 * the visitor types a code of the new device that is made of the key and of a secret, which the half is sealed with as well.
 */
export function deviceRequestHandlers(options: Options): Pick<Handlers<typeof login>, Names> {
  const { wallets, deviceRequests, notices, freezeLinks, walletOrigin, sessionOf } = options
  return {
    requestDevice: async ({ body: { walletId, sealTo } }, info) => {
      const { userId, key } = await sessionOf('device-requests', info)
      if (!isPoint(sealTo)) refuse('sealTo is not a point of the curve P-256')
      await wallets.requireOpen(userId, walletId)
      const { id, expiresAt } = await deviceRequests.ask({ userId, key }, sealTo)
      return { id, expiresAt: expiresAt.toISOString() }
    },
    readDeviceRequest: async ({ body: { id } }, info) =>
      deviceRequests.read(await sessionOf('device-requests/read', info), id),
    listDeviceRequests: async (_, info) => {
      const requests = await deviceRequests.waiting(await sessionOf('device-requests/list', info))
      return { requests: requests.map(({ askedAt, ...request }) => ({ ...request, askedAt: askedAt.toISOString() })) }
    },
    admitDevice: async ({ body }, info) => {
      const { userId, email } = await sessionOf('device-requests/admit', info)
      const { id, walletId, epoch, context, proof } = body
      const half = Buffer.from(body.half, 'base64url')
      const halfHash = createHash('sha256').update(half).digest('base64url')
      const address = await wallets.addressOf(userId, walletId)
      await requireSignature(address, contextMessage(walletId, epoch, context, halfHash), proof)
      const { key, place } = await deviceRequests.require(userId, id)
      const notice = email === null ? undefined : await notices.before('device', email, info.caller)
      try {
        await wallets.addContext({ userId, key, place }, body, half, (tx) => deviceRequests.admit(tx, userId, id, body))
      } catch (error) {
        await notice?.undo().catch(() => undefined)
        throw error
      }
      if (notice && email !== null) {
        const said = { site: place.site ?? walletOrigin, added: place.device, device: deviceOf(info.userAgent) }
        await notice.tell(
          loginMail('device', { email, language: info.language }, said, { freeze: freezeLinks.of(userId) }),
        )
      }
      return { success: true }
    },
  }
}

function refuse(reason: string): never {
  throw new FoyerError(INVALID_BODY, { context: { reason } })
}
