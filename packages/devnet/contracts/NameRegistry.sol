// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// Which resolver answers for a name and everything below it. It stands where clients of mainnet look for the ENS registry, put
/// there as code without a constructor: the first to call `claim` owns it, which in the local world is the seed.
contract NameRegistry {
    address public owner;
    mapping(bytes32 node => address) public resolver;

    function claim() external {
        require(owner == address(0), "owned");
        owner = msg.sender;
    }

    function setResolver(bytes32 node, address newResolver) external {
        require(msg.sender == owner, "not the owner");
        resolver[node] = newResolver;
    }
}
