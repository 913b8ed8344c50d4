// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {FoyerAccount} from "./FoyerAccount.sol";

/// Makes accounts at addresses that follow from the owner alone, and are the same on every chain. It has no owner and no state.
contract FoyerAccountFactory {
    address public immutable implementation = address(new FoyerAccount());

    /// Returns the account, also when it exists already, as ERC-4337 and ERC-6492 expect.
    function createAccount(address owner, uint256 index) external returns (address account) {
        account = accountAddress(owner, index);
        if (account.code.length > 0) return account;
        Clones.cloneDeterministic(implementation, _salt(owner, index));
        FoyerAccount(payable(account)).initialize(owner);
    }

    function accountAddress(address owner, uint256 index) public view returns (address) {
        return Clones.predictDeterministicAddress(implementation, _salt(owner, index));
    }

    function _salt(address owner, uint256 index) private pure returns (bytes32) {
        return keccak256(abi.encode(owner, index));
    }
}
