// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {Base64} from "@openzeppelin/contracts/utils/Base64.sol";

/// Works of the local world. Title and drawing stand on the chain, so that nothing has to be fetched to see one.
contract LocalNft is ERC721 {
    struct Work {
        string title;
        string svg;
    }

    mapping(uint256 token => Work) private works;

    constructor(string memory name, string memory symbol) ERC721(name, symbol) {}

    function mint(address to, uint256 token, string calldata title, string calldata svg) external {
        works[token] = Work(title, svg);
        _mint(to, token);
    }

    function tokenURI(uint256 token) public view override returns (string memory) {
        _requireOwned(token);
        Work storage work = works[token];
        string memory image = string.concat("data:image/svg+xml;base64,", Base64.encode(bytes(work.svg)));
        string memory json = string.concat('{"name":"', work.title, '","image":"', image, '"}');
        return string.concat("data:application/json;base64,", Base64.encode(bytes(json)));
    }
}
