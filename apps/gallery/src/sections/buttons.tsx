import { AccountButtonView } from '../../../../packages/kit/src/ui/host/account-button.tsx'
import { ConnectButtonView, type HostButtonSize } from '../../../../packages/kit/src/ui/host/connect-button.tsx'
import { NetworkButtonView } from '../../../../packages/kit/src/ui/host/network-button.tsx'
import { MARA, NETWORKS, nothing } from '../samples.ts'

const connect = { label: 'Connect', onPress: nothing }
const account = { address: MARA, name: 'mara.foyer.id', label: 'Account', onPress: nothing }
const network = { network: NETWORKS.base, label: 'Network', onPress: nothing }
const sizes: readonly HostButtonSize[] = ['sm', 'md', 'lg']

export function Buttons() {
  return (
    <>
      <div className="gallery-row">
        <ConnectButtonView {...connect} />
        <ConnectButtonView {...connect} label="Connecting" loading />
        <ConnectButtonView {...connect} disabled />
      </div>
      <div className="gallery-row">
        <AccountButtonView {...account} balance="2.418 ETH" />
        <AccountButtonView {...account} />
        <AccountButtonView {...account} balance="2.418 ETH" pending />
        <AccountButtonView address={MARA} label="Account" onPress={nothing} balance="2.418 ETH" />
        <AccountButtonView {...account} balance={null} />
        <AccountButtonView address={undefined} label="Account" onPress={nothing} balance={null} />
      </div>
      <div className="gallery-row">
        <NetworkButtonView {...network} />
        <NetworkButtonView {...network} iconOnly />
        <NetworkButtonView network={{ name: 'Wrong network' }} label="Network" unsupported onPress={nothing} />
        <NetworkButtonView network={{ name: 'Nowhere' }} label="Network" onPress={nothing} />
        <NetworkButtonView network={undefined} label="Network" onPress={nothing} />
      </div>
      {sizes.map((size) => (
        <div key={size} className="gallery-row">
          <ConnectButtonView {...connect} size={size} />
          <NetworkButtonView {...network} size={size} iconOnly />
          <AccountButtonView {...account} size={size} />
        </div>
      ))}
    </>
  )
}
