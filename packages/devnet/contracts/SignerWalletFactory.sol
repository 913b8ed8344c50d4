// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {SignerWallet} from "./SignerWallet.sol";

/// Makes wallets at addresses that are known before: signatures count before the wallet is there (ERC-6492).
contract SignerWalletFactory {
    function create(address owner) external returns (address) {
        address account = addressOf(owner);
        if (account.code.length == 0) new SignerWallet{salt: 0}(owner);
        return account;
    }

    function addressOf(address owner) public view returns (address) {
        bytes32 code = keccak256(abi.encodePacked(type(SignerWallet).creationCode, abi.encode(owner)));
        return address(uint160(uint256(keccak256(abi.encodePacked(bytes1(0xff), address(this), bytes32(0), code)))));
    }
}
