import { FoyerError, isFoyerError } from '@foyer/base'
import {
  ACTION_NOT_ALLOWED,
  CODE_EXPIRED,
  SIGNATURE_INVALID,
  SOMETHING_WENT_WRONG,
  WALLET_LOGIN_REQUIRED,
} from '@foyer/base/catalogue'
import { emailMessage } from '@foyer/contracts/half'
import type { Content } from '../approve/content.ts'
import { TEXTS } from '../approve/texts.ts'
import { visibleText } from '../approve/visible-text.ts'
import { toBase64Url } from '../session/base64url.ts'
import type { Services } from '../session/services.ts'
import type { SignerClient } from '../signer/client.ts'
import { isShown, unlock } from './settled.ts'
import type { WalletState } from './states.ts'
import type { Wallet } from './wallet.ts'

type Parts = {
  readonly wallet: Wallet
  readonly services: Pick<
    Services,
    | 'startEmailChange'
    | 'confirmEmailChange'
    | 'mailNewEmail'
    | 'proveNewEmail'
    | 'changeRecoveryEmail'
    | 'applyEmailChange'
  >
  readonly signer: Pick<SignerClient, 'ask'>
  /** Asks the visitor. @throws USER_REJECTED, APPROVAL_EXPIRED */
  readonly ask: (content: Content, signal: AbortSignal) => Promise<void>
}
type Proven = Awaited<ReturnType<Services['proveNewEmail']>>
type Change = { readonly id: string; readonly email: string; readonly walletId: string } & (
  | { readonly step: 'started' | 'confirmed' }
  | { readonly step: 'mailed'; readonly codeId: string }
  | { readonly step: 'proven'; readonly proven: Proven }
)

export type EmailChange = {
  /**
   * Begins a change, or mails another code for the one that is under way. The visitor approves it once, here: the host that asks for the
   * codes must not be the one that decides.
   */
  readonly start: (email: string, signal: AbortSignal) => Promise<'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'>
  /** The code that the present address got. */
  readonly confirm: (code: string) => Promise<void>
  /** The code that the new address got. What fails after it is done again with any code. */
  readonly finish: (code: string) => Promise<{ newEmail: string; effectiveAt: string | null }>
}

/** How the visitor's wallet gets another email. A change that is not finished ends with the page, and changes nothing. */
export function createEmailChange({ wallet, services, signer, ask }: Parts): EmailChange {
  let change: Change | undefined

  async function opened(): Promise<Extract<WalletState, { name: 'ready' }>> {
    if (!isShown(wallet.state())) throw new FoyerError(WALLET_LOGIN_REQUIRED)
    await unlock(wallet)
    const state = wallet.state()
    if (state.name !== 'ready') throw new FoyerError(WALLET_LOGIN_REQUIRED)
    return state
  }
  /** The change of the wallet that is open now. @throws CODE_EXPIRED */
  async function present(): Promise<Change> {
    const state = await opened()
    if (change?.walletId !== state.wallet.id) throw new FoyerError(CODE_EXPIRED)
    return change
  }
  async function mailNew({ id, email, walletId }: Change): Promise<void> {
    const { id: codeId } = await services.mailNewEmail({ id })
    change = { id, email, walletId, step: 'mailed', codeId }
  }
  /** False for a change that the service has ended, such as after half an hour, or for another device. It is begun anew. */
  const isMailed = (now: Change): Promise<boolean> =>
    mailNew(now).then(
      () => true,
      (error: unknown) => {
        if (!isFoyerError(error, CODE_EXPIRED)) throw error
        change = undefined
        return false
      },
    )
  return {
    async start(email, signal) {
      const { wallet: own, email: before } = await opened()
      // Its passkeys sign in, so there is none to change.
      if (before === null) throw new FoyerError(ACTION_NOT_ALLOWED)
      const walletId = own.id
      const isSame = change?.walletId === walletId && change.email === email
      if (change && isSame && change.step !== 'started') {
        // A code that is not there, or a step that failed: both go on from here.
        if (change.step === 'proven' || (await isMailed(change))) return 'VERIFY_SECONDARY_OTP'
      }
      if (!isSame || !change) await ask(contentOf(before, email), signal)
      const { id } = await services.startEmailChange({ walletId, email })
      change = { id, email, walletId, step: 'started' }
      return 'VERIFY_PRIMARY_OTP'
    },
    async confirm(code) {
      const now = await present()
      if (now.step === 'started') {
        const { id, email, walletId } = now
        await services.confirmEmailChange({ id, code })
        change = { id, email, walletId, step: 'confirmed' }
      }
      if (change?.step === 'confirmed') await mailNew(change)
    },
    async finish(code) {
      const now = await present()
      if (now.step !== 'mailed' && now.step !== 'proven') throw new FoyerError(CODE_EXPIRED)
      const { id, email, walletId } = now
      const proven = now.step === 'proven' ? now.proven : await services.proveNewEmail({ id, codeId: now.codeId, code })
      // Otherwise the login service alone could have the wallet sign for an address that its owner has never seen.
      if (proven.email !== normalized(email)) {
        change = undefined
        throw new FoyerError(SOMETHING_WENT_WRONG)
      }
      change = { id, email, walletId, step: 'proven', proven }
      const { wallet: own } = await opened()
      const message = new TextEncoder().encode(emailMessage(walletId, id, proven.email))
      const content = { type: 'personalMessage', message } as const
      const { signed } = await signer.ask({ kind: 'sign', content, account: own.addresses.eip155 })
      const proof = toBase64Url(signed)
      try {
        // First the recovery service: a new device must never be let in by an address that no longer signs in.
        const receipt =
          proven.statement === null
            ? null
            : (await services.changeRecoveryEmail({ statement: proven.statement, proof })).receipt
        await services.applyEmailChange({ id, receipt, proof })
      } catch (error) {
        // The services have ended it. The next one begins anew.
        if (isFoyerError(error, CODE_EXPIRED) || isFoyerError(error, SIGNATURE_INVALID)) change = undefined
        throw error
      }
      change = undefined
      if (proven.effectiveAt === null) await wallet.send({ type: 'email-changed', email: proven.email })
      return { newEmail: proven.email, effectiveAt: proven.effectiveAt }
    },
  }
}

/** An address as the login service normalises it: the mailbox as typed, the host in lower case and as ASCII. */
function normalized(typed: string): string {
  const [, local, host = ''] = /^ *(.*)@([^\s@:/?#[\]\\%]+) *$/.exec(typed) ?? []
  return URL.canParse(`https://${host}`) ? `${local}@${new URL(`https://${host}`).hostname}` : typed
}

const contentOf = (before: string, email: string): Content => ({
  title: TEXTS.changeEmail,
  dangers: [TEXTS.changeEmailDanger],
  steps: [],
  facts: [{ label: TEXTS.presentEmail, value: before }],
  raw: { label: TEXTS.newEmail, text: visibleText(email) },
})
