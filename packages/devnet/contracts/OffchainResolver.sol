// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// Answers for a whole zone from a gateway (ENSIP-10, ERC-3668): the gateway signs what it says, for this resolver, this question
/// and a short time, and only one key counts.
contract OffchainResolver {
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callback, bytes extraData);

    address public immutable owner;
    address public immutable signer;
    string public url;

    constructor(address owner_, address signer_, string memory url_) {
        owner = owner_;
        signer = signer_;
        url = url_;
    }

    function setUrl(string calldata newUrl) external {
        require(msg.sender == owner, "not the owner");
        url = newUrl;
    }

    function resolve(bytes calldata, bytes calldata) external view returns (bytes memory) {
        string[] memory urls = new string[](1);
        urls[0] = url;
        revert OffchainLookup(address(this), urls, msg.data, this.resolveWithProof.selector, msg.data);
    }

    /// @param response abi.encode(result, expires, signature)
    /// @param request the call of `resolve` that was asked
    function resolveWithProof(bytes calldata response, bytes calldata request) external view returns (bytes memory) {
        (bytes memory result, uint64 expires, bytes memory signature) =
            abi.decode(response, (bytes, uint64, bytes));
        require(expires >= block.timestamp, "the answer has expired");
        bytes32 digest = keccak256(
            abi.encodePacked(hex"1900", address(this), expires, keccak256(request), keccak256(result))
        );
        require(recover(digest, signature) == signer, "the answer is not signed by the gateway");
        return result;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x9061b923;
    }

    function recover(bytes32 digest, bytes memory signature) private pure returns (address account) {
        require(signature.length == 65, "a signature has 65 bytes");
        bytes32 r;
        bytes32 s;
        uint8 v;
        assembly {
            r := mload(add(signature, 32))
            s := mload(add(signature, 64))
            v := byte(0, mload(add(signature, 96)))
        }
        account = ecrecover(digest, v, r, s);
        require(account != address(0), "not a signature");
    }
}
