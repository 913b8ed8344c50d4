import type { CaipNetworkId } from '@foyer/base'
import type { SiweConfig, Siwx, SiwxMessageData, SiwxSession } from '../../core/siwx.ts'

/** Adapts the older configuration to the newer interface: one session at a time, which the host's backend keeps. */
export function fromSiweConfig(config: SiweConfig): Siwx {
  const signOut = async () => {
    if (!(await config.getSession())) return
    await config.signOut()
    config.onSignOut?.()
  }
  return {
    async createMessage({ accountAddress, chainId }) {
      const params = (await config.getMessageParams?.()) ?? { domain: location.host, uri: location.href }
      const nonce = await config.getNonce(accountAddress)
      const issuedAt = new Date().toISOString()
      const { exp, nbf, ...rest } = params
      const data: SiwxMessageData = {
        accountAddress,
        chainId,
        version: '1',
        nonce,
        issuedAt,
        ...rest,
        ...(exp === undefined ? {} : { expirationTime: exp }),
        ...(nbf === undefined ? {} : { notBefore: nbf }),
      }
      const text = config.createMessage({
        ...params,
        address: accountAddress,
        chainId: referenceOf(chainId),
        nonce,
        version: '1',
        iat: issuedAt,
      })
      return { ...data, toString: () => text }
    },
    async addSession({ message, signature, cacao, data }) {
      if (!(await config.verifyMessage({ message, signature, cacao })))
        throw new Error('the backend refused the signature')
      config.onSignIn?.({ address: data.accountAddress, chainId: referenceOf(data.chainId) })
    },
    async revokeSession(chainId, address) {
      const session = await config.getSession()
      if (session && isOf(session, address) && session.chainId === referenceOf(chainId)) await signOut()
    },
    async setSessions(sessions) {
      if (sessions.length === 0) await signOut()
    },
    async getSessions(chainId, address) {
      const session = await config.getSession()
      if (!session) return []
      const isOther = !isOf(session, address) && config.signOutOnAccountChange !== false
      const isElsewhere = session.chainId !== referenceOf(chainId) && config.signOutOnNetworkChange !== false
      if (!isOther && !isElsewhere) return [sessionOf(session)]
      // The host's cookie must not remain that of a previous account.
      await signOut()
      return []
    },
    getRequired: () => config.required ?? true,
    signOutOnDisconnect: config.signOutOnDisconnect ?? true,
  }
}

/** A backend of this form returns the account of the session and nothing else. */
const sessionOf = ({ address, chainId }: { address: string; chainId: number }): SiwxSession => ({
  data: {
    accountAddress: address,
    chainId: `eip155:${chainId}`,
    domain: location.host,
    uri: location.href,
    version: '1',
    nonce: '',
  },
  message: '',
  signature: '',
})

const isOf = (session: { address: string }, address: string) => session.address.toLowerCase() === address.toLowerCase()
const referenceOf = (chainId: CaipNetworkId): number => Number(chainId.split(':')[1])
