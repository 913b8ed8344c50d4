// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {DnsName} from "./DnsName.sol";

interface IRegistry {
    function resolver(bytes32 node) external view returns (address);
}

struct Query {
    address sender;
    string[] urls;
    bytes data;
}

interface IBatchGateway {
    function query(Query[] memory queries) external view returns (bool[] memory failures, bytes[] memory responses);
}

/// One address to ask about any name, with the interface that clients of ENS expect. It finds the resolver in the registry (ENSIP-10),
/// asks it, and hands its gateway lookups on under its own name (ERC-3668, in a batch of one: ENSIP-21), as often as they come. A primary
/// name counts only when it leads back to the address.
contract UniversalResolver {
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callback, bytes extraData);
    error ResolverNotFound(bytes name);
    error ResolverNotContract(bytes name, address resolver);
    error ResolverError(bytes errorData);
    error ReverseAddressMismatch(string primary, bytes primaryAddress);
    error EmptyAddress();

    /// Where clients of mainnet look for it.
    IRegistry private constant REGISTRY = IRegistry(0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e);
    uint256 private constant ETHEREUM = 60;

    enum Step {
        Forward,
        ReverseName,
        ReverseCheck
    }

    /// What a gateway lookup interrupted.
    struct Pending {
        Step step;
        address resolver;
        bool isWide;
        bytes4 callback;
        bytes extraData;
        string[] gateways;
        bytes context;
    }

    struct Reverse {
        string[] gateways;
        bytes account;
        uint256 coinType;
        address reverseResolver;
        string primary;
    }

    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata gateways)
        external
        view
        returns (bytes memory, address)
    {
        (address resolver, bool isWide) = find(name);
        Pending memory pending = Pending(Step.Forward, resolver, isWide, bytes4(0), "", gateways, "");
        return (ask(pending, name, data), resolver);
    }

    function reverseWithGateways(bytes calldata account, uint256 coinType, string[] calldata gateways)
        external
        view
        returns (string memory, address, address)
    {
        if (account.length == 0) revert EmptyAddress();
        bytes memory name = DnsName.encode(reverseNameOf(account, coinType));
        (address resolver, bool isWide) = find(name);
        Reverse memory state = Reverse(gateways, account, coinType, resolver, "");
        Pending memory pending =
            Pending(Step.ReverseName, resolver, isWide, bytes4(0), "", gateways, abi.encode(state));
        bytes memory question = abi.encodeWithSignature("name(bytes32)", DnsName.namehash(name, 0));
        return forward(state, ask(pending, name, question));
    }

    function resolveCallback(bytes calldata response, bytes calldata extraData)
        external
        view
        returns (bytes memory, address)
    {
        Pending memory pending = abi.decode(extraData, (Pending));
        return (proceed(pending, response), pending.resolver);
    }

    function reverseCallback(bytes calldata response, bytes calldata extraData)
        external
        view
        returns (string memory, address, address)
    {
        Pending memory pending = abi.decode(extraData, (Pending));
        Reverse memory state = abi.decode(pending.context, (Reverse));
        bytes memory answer = proceed(pending, response);
        return pending.step == Step.ReverseName ? forward(state, answer) : check(state, answer, pending.resolver);
    }

    /// The second half of a reverse lookup: does the name that was found know the address?
    function forward(Reverse memory state, bytes memory answer)
        private
        view
        returns (string memory, address, address)
    {
        state.primary = answer.length == 0 ? "" : abi.decode(answer, (string));
        if (bytes(state.primary).length == 0) return ("", address(0), state.reverseResolver);
        bytes memory name = DnsName.encode(state.primary);
        (address resolver, bool isWide) = find(name);
        bytes32 node = DnsName.namehash(name, 0);
        bytes memory question = state.coinType == ETHEREUM
            ? abi.encodeWithSignature("addr(bytes32)", node)
            : abi.encodeWithSignature("addr(bytes32,uint256)", node, state.coinType);
        Pending memory pending =
            Pending(Step.ReverseCheck, resolver, isWide, bytes4(0), "", state.gateways, abi.encode(state));
        return check(state, ask(pending, name, question), resolver);
    }

    function check(Reverse memory state, bytes memory answer, address resolver)
        private
        pure
        returns (string memory, address, address)
    {
        bytes memory account = state.coinType == ETHEREUM
            ? abi.encodePacked(abi.decode(answer, (address)))
            : abi.decode(answer, (bytes));
        if (keccak256(account) != keccak256(state.account)) revert ReverseAddressMismatch(state.primary, account);
        return (state.primary, resolver, state.reverseResolver);
    }

    /// The resolver of the name, or of the nearest name above it.
    function find(bytes memory name) private view returns (address resolver, bool isWide) {
        for (uint256 offset = 0; uint8(name[offset]) != 0; offset += uint8(name[offset]) + 1) {
            resolver = REGISTRY.resolver(DnsName.namehash(name, offset));
            if (resolver == address(0)) continue;
            if (resolver.code.length == 0) revert ResolverNotContract(name, resolver);
            isWide = isWideResolver(resolver);
            // Only a resolver of the wide interface may answer for names below its own.
            if (offset == 0 || isWide) return (resolver, isWide);
        }
        revert ResolverNotFound(name);
    }

    function isWideResolver(address resolver) private view returns (bool) {
        (bool ok, bytes memory answer) =
            resolver.staticcall(abi.encodeWithSignature("supportsInterface(bytes4)", bytes4(0x9061b923)));
        return ok && answer.length == 32 && abi.decode(answer, (bool));
    }

    function ask(Pending memory pending, bytes memory name, bytes memory question)
        private
        view
        returns (bytes memory)
    {
        bytes memory wide = abi.encodeWithSignature("resolve(bytes,bytes)", name, question);
        return call(pending, pending.isWide ? wide : question);
    }

    function proceed(Pending memory pending, bytes calldata batch) private view returns (bytes memory) {
        (bool[] memory failures, bytes[] memory responses) = abi.decode(batch, (bool[], bytes[]));
        if (failures[0]) revert ResolverError(responses[0]);
        return call(pending, abi.encodePacked(pending.callback, abi.encode(responses[0], pending.extraData)));
    }

    function call(Pending memory pending, bytes memory data) private view returns (bytes memory) {
        (bool ok, bytes memory answer) = pending.resolver.staticcall(data);
        if (!ok) handOn(pending, answer);
        return pending.isWide ? abi.decode(answer, (bytes)) : answer;
    }

    /// A lookup of the resolver itself is raised again as ours: clients follow only those of the contract that they called.
    function handOn(Pending memory pending, bytes memory problem) private view {
        if (problem.length < 4 || bytes4(problem) != OffchainLookup.selector) revert ResolverError(problem);
        assembly {
            mstore(add(problem, 4), sub(mload(problem), 4))
            problem := add(problem, 4)
        }
        (address sender, string[] memory urls, bytes memory callData, bytes4 callback, bytes memory extraData) =
            abi.decode(problem, (address, string[], bytes, bytes4, bytes));
        if (sender != pending.resolver) revert ResolverError("");
        pending.callback = callback;
        pending.extraData = extraData;
        bytes4 own = pending.step == Step.Forward ? this.resolveCallback.selector : this.reverseCallback.selector;
        Query[] memory queries = new Query[](1);
        queries[0] = Query(sender, urls, callData);
        bytes memory batch = abi.encodeCall(IBatchGateway.query, (queries));
        revert OffchainLookup(address(this), pending.gateways, batch, own, abi.encode(pending));
    }

    /// {address}.addr.reverse, or {address}.{coin type}.reverse for other chains (ENSIP-19); both in hexadecimal.
    function reverseNameOf(bytes memory account, uint256 coinType) private pure returns (string memory) {
        if (coinType == ETHEREUM) return string.concat(hexOf(account), ".addr.reverse");
        return string.concat(hexOf(account), ".", trimmed(hexOf(abi.encodePacked(coinType))), ".reverse");
    }

    function hexOf(bytes memory data) private pure returns (string memory) {
        bytes memory digits = "0123456789abcdef";
        bytes memory text = new bytes(data.length * 2);
        for (uint256 i = 0; i < data.length; ++i) {
            text[2 * i] = digits[uint8(data[i]) >> 4];
            text[2 * i + 1] = digits[uint8(data[i]) & 15];
        }
        return string(text);
    }

    function trimmed(string memory number) private pure returns (string memory) {
        bytes memory digits = bytes(number);
        uint256 start = 0;
        while (start + 1 < digits.length && digits[start] == "0") ++start;
        bytes memory rest = new bytes(digits.length - start);
        for (uint256 i = 0; i < rest.length; ++i) rest[i] = digits[start + i];
        return string(rest);
    }
}
