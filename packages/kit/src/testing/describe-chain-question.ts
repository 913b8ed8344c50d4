import type { WalletQuestion } from './announced-wallet.ts'
import type { Description } from './describe-question.ts'

export const PLACES = { evm: 'Ethereum', solana: 'Solana', bitcoin: 'Bitcoin' } as const

/**
 * Describes a request to the Solana or Bitcoin test wallet in words that its owner understands.
 * @example const { title, lead } = describeChainQuestion(question, 'solana', 'atoll.example')
 */
export function describeChainQuestion(
  { method, params, summary }: WalletQuestion,
  place: 'solana' | 'bitcoin',
  site: string,
): Description {
  const facts = [['Network', PLACES[place]]] as const
  switch (ASKED[method]) {
    case 'accounts':
      return {
        title: `Connect to ${site}`,
        lead: `${site} will see your ${PLACES[place]} address and your balance.`,
        comfort: 'It cannot move your funds.',
        facts,
        yes: 'Connect',
      }
    case 'message':
      return {
        title: 'Sign a message',
        lead: `${site} wants proof that this address is yours.`,
        message: String(place === 'bitcoin' ? params[1] : params[0]),
        comfort: 'Signing is free and moves no funds.',
        facts,
        yes: 'Sign',
      }
    case 'signature':
      return {
        title: 'Sign a transaction',
        lead: `${site} can send it once you have signed it. This cannot be undone.`,
        message: summary,
        facts,
        yes: 'Sign',
      }
    default:
      return {
        title: 'Send a transaction',
        lead: 'This cannot be undone once the network has it.',
        message: summary,
        facts,
        yes: 'Send',
      }
  }
}

/** The kind of each request, by its Solana or Bitcoin method name. Any other method sends a transaction. */
const ASKED: Readonly<Record<string, 'accounts' | 'message' | 'signature'>> = {
  'standard:connect': 'accounts',
  requestAccounts: 'accounts',
  'solana:signMessage': 'message',
  'solana:signIn': 'message',
  signMessage: 'message',
  'solana:signTransaction': 'signature',
  signPsbt: 'signature',
}
