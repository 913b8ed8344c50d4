// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// Tokens as enemies write them, for the tests of what reads balances. Each says what its maker wants it to say, and in which way
/// it misbehaves when it is asked for a balance.
contract HostileToken {
    enum Manner { Answers, Reverts, BurnsGas, AnswersNothing, AnswersMuch }

    event Transfer(address indexed from, address indexed to, uint256 value);

    string public name;
    string public symbol;
    uint256 public decimals;
    uint256 private balance;
    Manner private manner;

    constructor(string memory name_, string memory symbol_, uint256 decimals_, uint256 balance_, Manner manner_) {
        (name, symbol, decimals, balance, manner) = (name_, symbol_, decimals_, balance_, manner_);
    }

    function balanceOf(address) external view returns (uint256) {
        if (manner == Manner.Reverts) revert("no");
        if (manner == Manner.BurnsGas) while (true) {}
        if (manner == Manner.AnswersNothing) assembly { return(0, 0) }
        if (manner == Manner.AnswersMuch) assembly { return(0, 1000000) }
        return balance;
    }

    /// Says that it was sent, as airdropped spam does.
    function announce(address to) external {
        emit Transfer(address(0), to, balance);
    }
}
