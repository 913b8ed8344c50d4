// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// A collection as senders of spam write it: nobody asked, everybody got one, and it only says that it was sent.
contract SpamNft {
    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);

    string public name;
    string public constant symbol = "GIFT";
    string private uri;

    constructor(string memory name_, string memory uri_) {
        name = name_;
        uri = uri_;
    }

    function shower(address[] calldata receivers) external {
        for (uint256 i = 0; i < receivers.length; ++i) emit Transfer(address(0), receivers[i], i + 1);
    }

    function tokenURI(uint256) external view returns (string memory) {
        return uri;
    }
}
