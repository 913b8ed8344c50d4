/* Addresses that are the same on every chain. */

/** EntryPoint 0.8, https://github.com/eth-infinitism/account-abstraction/releases/tag/v0.8.0 */
export const ENTRY_POINT = '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'
/** As deployed by src/deployment.ts, whose test compares them. */
export const FACTORY = '0xb3Bc4a05cb065c94652288Fb87a6082E963E3e81'
export const IMPLEMENTATION = '0x281B7112cae6F874FC846587b8f8FD673b04Cc61'
/** The only contract that accounts of a key delegate to (EIP-7702). Likewise. */
export const DELEGATE = '0x33117dCe58135876E992d583d0689D379A289621'

/** A contract that makes contracts by CREATE2: https://github.com/Arachnid/deterministic-deployment-proxy */
export const DEPLOYER = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
export const DEPLOYMENT_SALT = '0x0000000000000000000000000000000000000000000000000000000000000000'
/** OpenZeppelin's ERC7913WebAuthnVerifier, as passkeys.ts brings it to a network. */
export const PASSKEY_VERIFIER = '0x409Fb13B97820aCabDF31e921DaEA899129ad387'
