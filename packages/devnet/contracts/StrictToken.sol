// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// A token whose limits change as those of Tether USD on Ethereum do
/// (https://etherscan.io/token/0xdac17f958d2ee523a2206206994597c13d831ec7#code): one that is not zero has to become zero first.
contract StrictToken is ERC20 {
    constructor() ERC20("Strict", "STRICT") {}

    function decimals() public pure override returns (uint8) {
        return 6;
    }

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function approve(address spender, uint256 value) public override returns (bool) {
        require(value == 0 || allowance(msg.sender, spender) == 0);
        return super.approve(spender, value);
    }
}
