// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// A resolver whose records are on chain (EIP-137, EIP-181, EIP-634, ENSIP-9). One owner writes all of them.
contract RecordResolver {
    address private immutable owner = msg.sender;
    mapping(bytes32 node => mapping(uint256 coinType => bytes)) private addresses;
    mapping(bytes32 node => mapping(string key => string)) public text;
    mapping(bytes32 node => string) public name;

    modifier onlyOwner() {
        require(msg.sender == owner, "not the owner");
        _;
    }

    function setAddr(bytes32 node, uint256 coinType, bytes calldata account) external onlyOwner {
        addresses[node][coinType] = account;
    }

    function setText(bytes32 node, string calldata key, string calldata value) external onlyOwner {
        text[node][key] = value;
    }

    function setName(bytes32 node, string calldata value) external onlyOwner {
        name[node] = value;
    }

    function addr(bytes32 node) external view returns (address) {
        bytes memory account = addresses[node][60];
        return account.length == 20 ? address(bytes20(account)) : address(0);
    }

    function addr(bytes32 node, uint256 coinType) external view returns (bytes memory) {
        return addresses[node][coinType];
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x3b3b57de || id == 0xf1cb7e06 || id == 0x59d1d43c || id == 0x691f3431;
    }
}
