// Compiles the contracts, and writes factory.json, delegate.json and passkey-verifier.json in src/generated, which are committed. Run after
// a change of a contract: `node packages/smart-account/scripts/compile.mjs`, then set the addresses in src/addresses.ts.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const require = createRequire(import.meta.url)
const solc = require('solc')
const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const VERIFIER = '@openzeppelin/contracts/utils/cryptography/verifiers/ERC7913WebAuthnVerifier.sol'
const names = ['FoyerAccount.sol', 'FoyerAccountFactory.sol', 'FoyerDelegate.sol', VERIFIER]
const read = (path) => readFileSync(path.startsWith('@') ? require.resolve(path) : here(`../contracts/${path}`), 'utf8')

const input = {
  language: 'Solidity',
  sources: Object.fromEntries(names.map((name) => [name, { content: read(name) }])),
  settings: {
    optimizer: { enabled: true, runs: 200 },
    // Chains that came late to PUSH0 have it today; later opcodes are not on all of them.
    evmVersion: 'cancun',
    // The address follows from the code, so nothing in it may depend on the machine that compiles.
    metadata: { bytecodeHash: 'none', appendCBOR: false },
    outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'] } },
  },
}
const output = JSON.parse(solc.compile(JSON.stringify(input), { import: (path) => ({ contents: read(path) }) }))
const errors = (output.errors ?? []).filter(({ severity }) => severity === 'error')
if (errors.length > 0) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'))

const { evm } = output.contracts['FoyerAccountFactory.sol'].FoyerAccountFactory
const delegate = output.contracts['FoyerDelegate.sol'].FoyerDelegate.evm
const verifier = output.contracts[VERIFIER].ERC7913WebAuthnVerifier.evm
const runtime = output.contracts['FoyerAccount.sol'].FoyerAccount.evm.deployedBytecode.object.length / 2
if (runtime > 24_576) throw new Error(`the account has ${runtime} bytes, which no chain accepts`)
mkdirSync(here('../src/generated'), { recursive: true })
const write = (name, { bytecode }) =>
  writeFileSync(here(`../src/generated/${name}.json`), `${JSON.stringify({ bytecode: `0x${bytecode.object}` })}\n`)
write('factory', evm)
write('delegate', delegate)
write('passkey-verifier', verifier)
process.stdout.write(`account ${runtime} bytes, factory's creation code ${evm.bytecode.object.length / 2} bytes\n`)
