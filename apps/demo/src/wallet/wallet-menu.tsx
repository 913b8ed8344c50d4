import { shortAddress } from '@foyer/kit'
import { useExternal } from '../use-external.ts'
import { type LocalWallet, OWNERS, WALLET_CHAINS } from './local-wallet.ts'

/** What an owner does in a wallet without being asked: another account, another network, locking it. */
export function WalletMenu({ wallet }: { readonly wallet: LocalWallet }) {
  const { account, chainId, granted } = useExternal(wallet)
  return (
    <>
      <p className="play-hint">Lives in this page only. Its keys are public: everybody has them.</p>
      <label className="play-line">
        <span>Account</span>
        <select
          data-testid="wallet-account"
          value={account}
          onChange={({ target }) => {
            const owner = OWNERS.find(({ address }) => address === target.value)
            if (owner) wallet.selectAccount(owner.address)
          }}
        >
          {OWNERS.map(({ label, address }) => (
            <option key={address} value={address}>
              {label} · {shortAddress(address)}
            </option>
          ))}
        </select>
      </label>
      <label className="play-line">
        <span>Network</span>
        <select
          data-testid="wallet-chain"
          value={chainId}
          onChange={({ target }) => wallet.selectChain(Number(target.value))}
        >
          {WALLET_CHAINS.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <button type="button" className="play-quiet" data-testid="wallet-lock" disabled={!granted} onClick={wallet.lock}>
        {granted ? 'Lock (takes this page’s access back)' : 'Locked: this page has no access'}
      </button>
    </>
  )
}
