import { type Foyer, isFoyerError } from '@foyer/kit'
import {
  type RequestState,
  useFoyerAccount,
  useFoyerSendTransaction,
  useFoyerSignMessage,
  useFoyerSwitchNetwork,
} from '@foyer/kit/react'

/** A button for each hook that asks the wallet, with what became of it. */
export function RequestButtons({ foyer }: { readonly foyer: Foyer }) {
  const { isConnected, address } = useFoyerAccount(foyer)
  const { signMessage, ...signed } = useFoyerSignMessage(foyer)
  const { sendTransaction, ...sent } = useFoyerSendTransaction(foyer)
  const { switchNetwork, ...switched } = useFoyerSwitchNetwork(foyer)
  return (
    <ul>
      <li>{isConnected ? 'a wallet' : 'no wallet'}</li>
      <Request name="Sign" state={signed} onPress={() => signMessage('Atoll')} />
      <Request
        name="Send"
        state={sent}
        onPress={() => sendTransaction({ ...(address === undefined ? {} : { to: address }), value: 1n })}
      />
      <Request name="Switch" state={switched} onPress={() => switchNetwork('eip155:8453')} />
    </ul>
  )
}

type RequestProps = {
  readonly name: string
  readonly state: RequestState<unknown>
  readonly onPress: () => Promise<unknown>
}

function Request({ name, state: { status, data, error }, onPress }: RequestProps) {
  return (
    <li>
      <button type="button" onClick={() => void onPress()}>
        {name}
      </button>
      <output>
        {[status, typeof data === 'string' && data, isFoyerError(error) ? error.code : error?.message]
          .filter(Boolean)
          .join(' ')}
      </output>
    </li>
  )
}
