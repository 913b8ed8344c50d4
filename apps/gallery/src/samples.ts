/** Sample data for the screens. These addresses and wallets do not exist. */
export const MARA = '0x680aC0fFee680aC0fFee680aC0fFee680aC09F5a'
export const NEW_VISITOR = '0xad9F3aB71c55e0A4d8e2f3b6c7d8e9f0a1b2B4c8'
export const PAIRING_LINK =
  'wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?relay-protocol=irn&symKey=587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303&expiryTimestamp=1767225600'

const mark = (file: string): string => `./marks/${file}.svg`
const sample = (prefix: string) => (name: string) => ({ name, src: mark(`${prefix}-${name.toLowerCase()}`) })

const names =
  'Harbor Juniper Osprey Lantern Vesper Cobalt Ember Quill Marlin Atlas Drift Kite Halcyon Satchel Boreal Fathom Nomad Parcel Rook Sorrel'
export const WALLETS = names.split(' ').map(sample('w'))
export const wallet = sample('w')
export const token = sample('t')

export const NETWORKS = {
  base: { name: 'Base', src: mark('c-base') },
  ethereum: { name: 'Ethereum', src: mark('c-ethereum') },
  arbitrum: { name: 'Arbitrum One', src: mark('c-arbitrum') },
  optimism: { name: 'OP Mainnet', src: mark('c-optimism') },
  polygon: { name: 'Polygon', src: mark('c-polygon') },
  solana: { name: 'Solana', src: mark('c-solana') },
  bitcoin: { name: 'Bitcoin', src: mark('c-bitcoin') },
} as const

export const nothing = (): void => {}
