// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Account} from "@openzeppelin/contracts/account/Account.sol";
import {ERC7821} from "@openzeppelin/contracts/account/extensions/draft-ERC7821.sol";
import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";
import {IEntryPoint} from "@openzeppelin/contracts/interfaces/IERC4337.sol";
import {ERC1155Holder} from "@openzeppelin/contracts/token/ERC1155/utils/ERC1155Holder.sol";
import {ERC721Holder} from "@openzeppelin/contracts/token/ERC721/utils/ERC721Holder.sol";
import {SignerEIP7702} from "@openzeppelin/contracts/utils/cryptography/signers/SignerEIP7702.sol";

/// What accounts of a key delegate to (EIP-7702), so that they can make several calls in one step and have their fees paid (ERC-4337).
/// It has no storage and nothing to initialize: the account's own key is its only owner. The code is OpenZeppelin's; here it is only
/// put together.
contract FoyerDelegate is Account, SignerEIP7702, ERC7821, IERC1271, ERC721Holder, ERC1155Holder {
    /// EntryPoint 0.8, which is at this address on every chain that has it.
    IEntryPoint private constant ENTRY_POINT = IEntryPoint(0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108);

    /// An account without code accepts any call, so a delegated one does too: a payment with a note in its data, for example.
    fallback() external payable {}

    /// Contracts call this for an address with code instead of recovering the signer. A plain signature of the key counts, as it did before
    /// the account was delegated, so that its permits still work. ERC-7739 would protect nothing here: this address is the key's own, and
    /// its plain signatures count wherever a signer is recovered.
    function isValidSignature(bytes32 hash, bytes calldata signature) external view override returns (bytes4) {
        return _rawSignatureValidation(hash, signature) ? IERC1271.isValidSignature.selector : bytes4(0xffffffff);
    }

    function entryPoint() public pure override returns (IEntryPoint) {
        return ENTRY_POINT;
    }

    function _erc7821AuthorizedExecutor(
        address caller,
        bytes32 mode,
        bytes calldata executionData
    ) internal view override returns (bool) {
        return caller == address(ENTRY_POINT) || super._erc7821AuthorizedExecutor(caller, mode, executionData);
    }
}
