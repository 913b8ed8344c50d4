// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// Turns every payment down, with a reason: for the screens that tell what happened to the money.
contract Fickle {
    error NotToday(string reason);

    receive() external payable {
        revert NotToday("This contract takes no payments");
    }
}
