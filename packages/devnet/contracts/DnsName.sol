// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// Names in DNS wire format (length byte, label, …, 0) and their hashes (EIP-137).
library DnsName {
    /// The hash of the name that begins at `offset`.
    function namehash(bytes memory name, uint256 offset) internal pure returns (bytes32) {
        uint256 length = uint8(name[offset]);
        if (length == 0) return bytes32(0);
        bytes32 parent = namehash(name, offset + length + 1);
        return keccak256(abi.encodePacked(parent, labelhash(name, offset + 1, length)));
    }

    /// "mara.foyer.id" as 4mara5foyer2id0.
    function encode(string memory text) internal pure returns (bytes memory name) {
        bytes memory letters = bytes(text);
        name = new bytes(letters.length + 2);
        uint256 start = 0;
        for (uint256 i = 0; i <= letters.length; ++i) {
            if (i < letters.length && letters[i] != ".") {
                name[i + 1] = letters[i];
                continue;
            }
            require(i > start && i - start < 64, "empty or long label");
            name[start] = bytes1(uint8(i - start));
            start = i + 1;
        }
    }

    function labelhash(bytes memory name, uint256 start, uint256 length) private pure returns (bytes32 hash) {
        assembly {
            hash := keccak256(add(add(name, 32), start), length)
        }
    }
}
