import { createFoyer } from '@foyer/kit'
import { base, evm, mainnet } from '@foyer/kit/evm'
import { FoyerButton } from '@foyer/kit/react'
import { createScriptedWallet, type ScriptedWallet } from '@foyer/kit/testing'
import { useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'

/* The same list of wallets twice: in Foyer's modal, and in a `<dialog>` as one writes it by hand. `?with=dialog` shows the latter. */

const ICON = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="#06c" d="M0 0h9v9H0z"/></svg>')}`
const KEY = `0x${'1'.repeat(64)}` as const
const wallets = ['Harbor', 'Juniper', 'Drift', 'Vesper', 'Osprey'].map((name) => ({
  name,
  wallet: createScriptedWallet({
    script: 'obeys',
    name,
    rdns: `test.foyer.${name.toLowerCase()}`,
    icon: ICON,
    keys: [KEY],
    chains: [{ id: 1, rpcUrl: 'http://localhost:1' }],
  }),
}))

function WithDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  const [account, setAccount] = useState<string>()
  const connect = async (wallet: ScriptedWallet) => {
    const accounts = (await wallet.provider.request({ method: 'eth_requestAccounts' })) as readonly string[]
    setAccount(accounts[0])
    dialog.current?.close()
  }
  return (
    <>
      <button type="button" onClick={() => dialog.current?.showModal()}>
        {account === undefined ? 'Connect' : `Account ${account}`}
      </button>
      <dialog ref={dialog} aria-label="Connect a wallet">
        <button type="button" aria-label="Close" onClick={() => dialog.current?.close()}>
          ×
        </button>
        <ul>
          {wallets.map(({ name, wallet }) => (
            <li key={name}>
              <button type="button" onClick={() => void connect(wallet)}>
                <img src={ICON} alt="" width="40" height="40" />
                {name}
              </button>
            </li>
          ))}
        </ul>
      </dialog>
    </>
  )
}

function WithFoyer() {
  const [foyer] = useState(() => createFoyer({ networks: [mainnet, base], adapters: [evm()] }))
  return <FoyerButton foyer={foyer} />
}

const isDialog = new URLSearchParams(location.search).get('with') === 'dialog'
if (!isDialog) for (const { wallet } of wallets) wallet.announce(window)
const place = document.getElementById('app')
if (place) createRoot(place).render(isDialog ? <WithDialog /> : <WithFoyer />)
