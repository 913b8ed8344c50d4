import type { Hex } from 'viem'
import { isSame } from '../addresses.ts'
import { riskOf } from '../decoded.ts'
import { type Row, row } from './row.ts'

/** `index` is the parameter that names who gains control. Without one, the function gives control whatever it names. */
const control = (signature: string, index?: number): Row =>
  row(signature, (values, { to: contract }, given) => {
    const to = index === undefined ? undefined : String(values[index])
    const name = signature.slice(0, signature.indexOf('('))
    return {
      actions: [{ kind: 'control', contract, name, ...(to === undefined ? {} : { to }) }],
      // Control for the account itself gives nothing away, except where it names the code that runs.
      risks: [
        to !== undefined && isSame(to, given.account) && !CODE.test(name)
          ? undefined
          : riskOf('control-handed-over', to),
      ],
      isComplete: !/AndCall/.test(name),
    }
  })

const CODE = /^(upgrade|enableModule|installModule|setGuard|setFallbackHandler)/

/** Who controls contracts and accounts: owners, administrators, roles, Safe settings, owners of smart accounts, ENS names. */
export const CONTROL: Readonly<Record<Hex, Row>> = {
  '0xf2fde38b': control('transferOwnership(address)', 0),
  '0x3659cfe6': control('upgradeTo(address)', 0),
  '0x4f1ef286': control('upgradeToAndCall(address,bytes)', 0),
  '0x8f283970': control('changeAdmin(address)', 0),
  '0x2f2ff15d': control('grantRole(bytes32,address)', 1),
  '0x0d582f13': control('addOwnerWithThreshold(address,uint256)', 0),
  '0xe318b52b': control('swapOwner(address,address,address)', 2),
  '0x610b5925': control('enableModule(address)', 0),
  '0xe19a9dd9': control('setGuard(address)', 0),
  '0xf08a0323': control('setFallbackHandler(address)', 0),
  '0x29565e3b': control('addOwnerPublicKey(bytes32,bytes32)'),
  '0x0f0f3f24': control('addOwnerAddress(address)', 0),
  '0x9517e29f': control('installModule(uint256,address,bytes)', 1),
  '0xf8dc5dd9': control('removeOwner(address,address,uint256)'),
  '0x694e80c3': control('changeThreshold(uint256)'),
  '0x9623609d': control('upgradeAndCall(address,address,bytes)', 1),
  '0x13af4035': control('setOwner(address)', 0),
  '0x06ab5923': control('setSubnodeOwner(bytes32,bytes32,address)', 2),
  '0x5b0fc9c3': control('setOwner(bytes32,address)', 1),
}

const bait = (signature: string): Row =>
  row(
    signature,
    (_, { to: contract, value }) => ({
      actions: [{ kind: 'call', contract, name: signature.slice(0, -2) }],
      risks: [value > 0n ? riskOf('bait', contract) : riskOf('unknown-call', contract)],
      isComplete: false,
    }),
    true,
  )

/** Names that promise something and take ether. A function of this name may do anything. */
export const BAIT: Readonly<Record<Hex, Row>> = {
  '0x4e71d92d': bait('claim()'),
  '0x3158952e': bait('Claim()'),
  '0x372500ab': bait('claimRewards()'),
  '0x5fba79f5': bait('SecurityUpdate()'),
  '0xaf347b61': bait('securityUpdate()'),
}
