// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// A constant-product pool of the local world: reserve0 × reserve1 never falls. What reads pools of the common two-token kind
/// (token0, token1, getReserves) reads this one. Liquidity is given once, by sending both tokens and calling sync: there are no
/// shares, and it is worth nothing anywhere.
contract LocalPair {
    error NothingOut();
    error MoreThanThereIs();
    error PaidTooLittle();

    event Swap(address indexed sender, uint256 amount0In, uint256 amount1In, uint256 amount0Out, uint256 amount1Out, address indexed to);
    event Sync(uint112 reserve0, uint112 reserve1);

    /// What stays in the pool of every amount paid in, in thousandths.
    uint256 private constant FEE = 3;

    address public immutable token0;
    address public immutable token1;
    uint112 private reserve0;
    uint112 private reserve1;
    uint32 private changedAt;

    /// Tokens are ordered by address, whatever the order they are given in.
    constructor(address a, address b) {
        (token0, token1) = a < b ? (a, b) : (b, a);
    }

    function getReserves() external view returns (uint112, uint112, uint32) {
        return (reserve0, reserve1, changedAt);
    }

    /// Takes what was sent here since the last call as payment, and gives what is asked for if that pays for it.
    function swap(uint256 amount0Out, uint256 amount1Out, address to) external {
        if (amount0Out == 0 && amount1Out == 0) revert NothingOut();
        (uint256 before0, uint256 before1) = (reserve0, reserve1);
        if (amount0Out >= before0 || amount1Out >= before1) revert MoreThanThereIs();
        if (amount0Out > 0) IERC20(token0).transfer(to, amount0Out);
        if (amount1Out > 0) IERC20(token1).transfer(to, amount1Out);
        (uint256 now0, uint256 now1) = balances();
        uint256 in0 = now0 > before0 - amount0Out ? now0 - (before0 - amount0Out) : 0;
        uint256 in1 = now1 > before1 - amount1Out ? now1 - (before1 - amount1Out) : 0;
        if ((now0 * 1000 - in0 * FEE) * (now1 * 1000 - in1 * FEE) < before0 * before1 * 1000 ** 2) revert PaidTooLittle();
        keep(now0, now1);
        emit Swap(msg.sender, in0, in1, amount0Out, amount1Out, to);
    }

    /// Takes what is here as the reserves.
    function sync() external {
        (uint256 now0, uint256 now1) = balances();
        keep(now0, now1);
    }

    function balances() private view returns (uint256, uint256) {
        return (IERC20(token0).balanceOf(address(this)), IERC20(token1).balanceOf(address(this)));
    }

    function keep(uint256 now0, uint256 now1) private {
        if (now0 > type(uint112).max || now1 > type(uint112).max) revert MoreThanThereIs();
        (reserve0, reserve1, changedAt) = (uint112(now0), uint112(now1), uint32(block.timestamp));
        emit Sync(reserve0, reserve1);
    }
}
