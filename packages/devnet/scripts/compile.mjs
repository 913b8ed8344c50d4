// Compiles the contracts of the local world into src/generated/artifacts.json, which is committed. Run after a change of a
// contract: `node packages/devnet/scripts/compile.mjs`. It runs by itself because solc installs handlers that would keep the
// processes of a devnet from being stopped.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const require = createRequire(import.meta.url)
const solc = require('solc')
const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const names = [
  'LocalToken',
  'Fickle',
  'Multicall3',
  'WrappedEther',
  'LocalPair',
  'HostileToken',
  'NameRegistry',
  'RecordResolver',
  'OffchainResolver',
  'UniversalResolver',
  'SignerWallet',
  'SignerWalletFactory',
  'LocalNft',
  'LocalEditions',
  'SpamNft',
  'LocalPaymaster',
  'StrictToken',
  'LocalVault',
]

const input = {
  language: 'Solidity',
  sources: Object.fromEntries(
    names.map((name) => [`${name}.sol`, { content: readFileSync(here(`../contracts/${name}.sol`), 'utf8') }]),
  ),
  settings: {
    optimizer: { enabled: true, runs: 200 },
    evmVersion: 'cancun',
    outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'] } },
  },
}
// Our own files are named without a folder, packages with one.
const fileOf = (path) => (path.includes('/') ? require.resolve(path) : here(`../contracts/${path}`))
const findImports = (path) => ({ contents: readFileSync(fileOf(path), 'utf8') })
const output = JSON.parse(solc.compile(JSON.stringify(input), { import: findImports }))
const errors = (output.errors ?? []).filter(({ severity }) => severity === 'error')
if (errors.length > 0) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'))

const artifacts = Object.fromEntries(
  names.map((name) => {
    const { abi, evm } = output.contracts[`${name}.sol`][name]
    return [name, { abi, bytecode: `0x${evm.bytecode.object}`, runtime: `0x${evm.deployedBytecode.object}` }]
  }),
)
mkdirSync(here('../src/generated'), { recursive: true })
writeFileSync(here('../src/generated/artifacts.json'), `${JSON.stringify(artifacts)}\n`)
