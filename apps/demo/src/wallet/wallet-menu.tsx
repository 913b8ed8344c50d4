import { shortAddress } from '@foyer/kit'
import { useExternal } from '../use-external.ts'
import type { LocalWallet } from './local-wallet.ts'
import { WALLET_CHAINS } from './wallets.ts'

/** Settings that the user can change without a request from the page: account, network and locking the wallet. */
export function WalletMenu({ wallet }: { readonly wallet: LocalWallet }) {
  const { account, chainId, granted, solana, bitcoin } = useExternal(wallet)
  const { id, owners = [] } = wallet.spec
  const isOpen = granted || solana || bitcoin
  return (
    <>
      <p className="play-hint">Lives in this page only. Its keys are public: everybody has them.</p>
      {owners.length > 0 && (
        <>
          <label className="play-line">
            <span>Account</span>
            <select
              data-testid={`${id}-account`}
              value={account}
              onChange={({ target }) => {
                const owner = owners.find(({ address }) => address === target.value)
                if (owner) wallet.selectAccount(owner.address)
              }}
            >
              {owners.map(({ label, address }) => (
                <option key={address} value={address}>
                  {label} · {shortAddress(address)}
                </option>
              ))}
            </select>
          </label>
          <label className="play-line">
            <span>Network</span>
            <select
              data-testid={`${id}-chain`}
              value={chainId}
              onChange={({ target }) => wallet.selectChain(Number(target.value))}
            >
              {WALLET_CHAINS.map((chain) => (
                <option key={chain.id} value={chain.id}>
                  {chain.name}
                </option>
              ))}
            </select>
          </label>
        </>
      )}
      <button type="button" className="play-quiet" data-testid={`${id}-lock`} disabled={!isOpen} onClick={wallet.lock}>
        {isOpen ? 'Lock (takes this page’s access back)' : 'Not connected'}
      </button>
    </>
  )
}
