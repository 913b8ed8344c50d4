// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";

/// Prints of the local world, of which one may hold several. Anybody may print: they are worth nothing anywhere.
contract LocalEditions is ERC1155 {
    string public name;

    constructor(string memory name_, string memory uri_) ERC1155(uri_) {
        name = name_;
    }

    function mint(address to, uint256 token, uint256 amount) external {
        _mint(to, token, amount, "");
    }

    function mintBatch(address to, uint256[] calldata tokens, uint256[] calldata amounts) external {
        _mintBatch(to, tokens, amounts, "");
    }
}
