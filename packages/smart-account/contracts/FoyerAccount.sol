// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Account} from "@openzeppelin/contracts/account/Account.sol";
import {ERC7821} from "@openzeppelin/contracts/account/extensions/draft-ERC7821.sol";
import {IEntryPoint} from "@openzeppelin/contracts/interfaces/IERC4337.sol";
import {Initializable} from "@openzeppelin/contracts/proxy/utils/Initializable.sol";
import {ERC1155Holder} from "@openzeppelin/contracts/token/ERC1155/utils/ERC1155Holder.sol";
import {ERC721Holder} from "@openzeppelin/contracts/token/ERC721/utils/ERC721Holder.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {AbstractSigner} from "@openzeppelin/contracts/utils/cryptography/signers/AbstractSigner.sol";
import {MultiSignerERC7913} from "@openzeppelin/contracts/utils/cryptography/signers/MultiSignerERC7913.sol";
import {ERC7739} from "@openzeppelin/contracts/utils/cryptography/signers/draft-ERC7739.sol";

/// A smart account (ERC-4337) with owners, each of which can act alone. An owner is an address, or a verifier with a key (ERC-7913).
/// Accounts are clones (ERC-1167), which nobody can upgrade. The code is OpenZeppelin's; here it is only put together.
contract FoyerAccount is
    Initializable,
    Account,
    EIP712,
    ERC7739,
    ERC7821,
    MultiSignerERC7913,
    ERC721Holder,
    ERC1155Holder
{
    /// EntryPoint 0.8, which is at this address on every chain that has it.
    IEntryPoint private constant ENTRY_POINT = IEntryPoint(0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108);

    /// The implementation has an owner that no signature is valid for, and cannot be initialized.
    constructor() EIP712("FoyerAccount", "1") MultiSignerERC7913(_only(address(0)), 1) {
        _disableInitializers();
    }

    /// Called by the factory in the transaction that makes the clone.
    function initialize(address owner) external initializer {
        _addSigners(_only(owner));
        _setThreshold(1);
    }

    function entryPoint() public pure override returns (IEntryPoint) {
        return ENTRY_POINT;
    }

    function addSigners(bytes[] calldata signers) external onlyEntryPointOrSelf {
        _addSigners(signers);
    }

    /// Reverts when no owner would be left.
    function removeSigners(bytes[] calldata signers) external onlyEntryPointOrSelf {
        _removeSigners(signers);
    }

    function _erc7821AuthorizedExecutor(
        address caller,
        bytes32 mode,
        bytes calldata executionData
    ) internal view override returns (bool) {
        return caller == address(ENTRY_POINT) || super._erc7821AuthorizedExecutor(caller, mode, executionData);
    }

    /// A clone that was not initialized has no owners and a threshold of 0, which no signature may satisfy.
    function _rawSignatureValidation(
        bytes32 hash,
        bytes calldata signature
    ) internal view override(AbstractSigner, MultiSignerERC7913) returns (bool) {
        return threshold() != 0 && super._rawSignatureValidation(hash, signature);
    }

    function _only(address owner) private pure returns (bytes[] memory signers) {
        signers = new bytes[](1);
        signers[0] = abi.encodePacked(owner);
    }
}
