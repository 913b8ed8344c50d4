// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

/// Keeps a token for those who deposit it, and gives each back what they put in. It pays nothing: a share is one unit of the token, so its
/// events read like those of an ERC-4626 vault whose price never moves.
contract LocalVault {
    using SafeERC20 for IERC20;

    error NothingToMove();
    error MoreThanDeposited(uint256 wanted, uint256 deposited);

    event Deposit(address indexed sender, address indexed owner, uint256 assets, uint256 shares);
    event Withdraw(
        address indexed sender, address indexed receiver, address indexed owner, uint256 assets, uint256 shares
    );

    IERC20 public immutable asset;
    mapping(address => uint256) public deposited;

    constructor(IERC20 asset_) {
        asset = asset_;
    }

    function deposit(uint256 amount) external {
        if (amount == 0) revert NothingToMove();
        deposited[msg.sender] += amount;
        emit Deposit(msg.sender, msg.sender, amount, amount);
        asset.safeTransferFrom(msg.sender, address(this), amount);
    }

    function withdraw(uint256 amount) external {
        if (amount == 0) revert NothingToMove();
        uint256 held = deposited[msg.sender];
        if (amount > held) revert MoreThanDeposited(amount, held);
        deposited[msg.sender] = held - amount;
        emit Withdraw(msg.sender, msg.sender, msg.sender, amount, amount);
        asset.safeTransfer(msg.sender, amount);
    }
}
