import {
  type Address,
  concat,
  encodeAbiParameters,
  encodePacked,
  type Hex,
  hashDomain,
  hashStruct,
  keccak256,
  serializeErc6492Signature,
  size,
  stringToHex,
  type TypedDataDomain,
  toHex,
} from 'viem'
import { accountDomain, deploymentOf } from './account.ts'

/*
 * Signatures of an account. Its owner never signs a hash that another account of the same owner would accept too: messages and typed
 * data are signed as parts of typed data that names the account, https://eips.ethereum.org/EIPS/eip-7739
 */

type Field = { readonly name: string; readonly type: string }
export type TypedData = {
  readonly domain: TypedDataDomain
  readonly types: Readonly<Record<string, readonly Field[]>>
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}

/** What the owner signs for a message (ERC-191, version 0x45) of the account. */
export function personalSignData(owner: Address, chainId: number, message: Uint8Array): TypedData {
  const { salt: _, ...domain } = accountDomain(owner, chainId)
  const prefix = stringToHex(`\x19Ethereum Signed Message:\n${message.length}`)
  return {
    domain,
    types: { PersonalSign: [{ name: 'prefixed', type: 'bytes' }] },
    primaryType: 'PersonalSign',
    message: { prefixed: concat([prefix, toHex(message)]) },
  }
}

/**
 * What the owner signs for typed data of the account. Undefined for data with a type of that name, which would be ambiguous.
 * @param data as the page asks for it
 */
export function typedDataSignData(owner: Address, chainId: number, data: TypedData): TypedData | undefined {
  if (data.types.TypedDataSign) return undefined
  const { name, version, verifyingContract, salt, chainId: id } = accountDomain(owner, chainId)
  return {
    domain: data.domain,
    types: {
      ...data.types,
      TypedDataSign: [
        { name: 'contents', type: data.primaryType },
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
        { name: 'salt', type: 'bytes32' },
      ],
    },
    primaryType: 'TypedDataSign',
    message: { contents: data.message, name, version, chainId: id, verifyingContract, salt },
  }
}

/** The owner's signature, as the account takes it: the owners that have signed, and their signatures. */
export const ownerSignature = (owner: Address, signature: Hex): Hex =>
  encodeAbiParameters([{ type: 'bytes[]' }, { type: 'bytes[]' }], [[owner], [signature]])

/**
 * The signature of typed data, as `isValidSignature` takes it.
 * @param signature for `typedDataSignData`, as `ownerSignature` or `passkeySignature` return it
 */
export function typedDataSignature(data: TypedData, signature: Hex): Hex {
  const { domain, types, primaryType, message } = data
  const described = stringToHex(description(data))
  return encodePacked(
    ['bytes', 'bytes32', 'bytes32', 'bytes', 'uint16'],
    [
      signature,
      hashDomain({ domain: domain as never, types: { EIP712Domain: domainFields(data) } }),
      hashStruct({ data: message, primaryType, types } as never),
      described,
      size(described),
    ],
  )
}

/** A signature that verifiers can check before the account is there, https://eips.ethereum.org/EIPS/eip-6492 */
export function beforeDeployment(owner: Address, signature: Hex): Hex {
  const { factory, factoryData } = deploymentOf(owner)
  return serializeErc6492Signature({ address: factory, data: factoryData, signature })
}

/** The hash that is signed for typed data (EIP-712). @throws an error of viem where the data does not match its types */
export const typedDataHash = ({ domain, types, primaryType, message }: TypedData): Hex =>
  keccak256(
    concat([
      '0x1901',
      hashDomain({ domain: domain as never, types: { EIP712Domain: domainFields({ domain, types }) } }),
      hashStruct({ data: message, primaryType, types } as never),
    ]),
  )

/**
 * The type of typed data with the types that it uses, as ERC-7739 has them: in the order of the alphabet, and with the type's name at the
 * end where it does not come first.
 */
function description({ primaryType, types }: TypedData): string {
  const used = new Set<string>()
  const use = (name: string): void => {
    if (used.has(name) || !types[name]) return
    used.add(name)
    for (const { type } of types[name]) use(type.replace(/\[.*$/, ''))
  }
  use(primaryType)
  const names = [...used].sort()
  const written = names.map(
    (name) => `${name}(${types[name]?.map((field) => `${field.type} ${field.name}`).join(',')})`,
  )
  return `${written.join('')}${names[0] === primaryType ? '' : primaryType}`
}

/** The fields of a domain: those that its own type lists, else those that it has. */
function domainFields({ domain, types }: Pick<TypedData, 'domain' | 'types'>): readonly Field[] {
  const own = types.EIP712Domain
  if (own) return own
  const known: readonly Field[] = [
    { name: 'name', type: 'string' },
    { name: 'version', type: 'string' },
    { name: 'chainId', type: 'uint256' },
    { name: 'verifyingContract', type: 'address' },
    { name: 'salt', type: 'bytes32' },
  ]
  return known.filter(({ name }) => domain[name as keyof TypedDataDomain] !== undefined)
}
