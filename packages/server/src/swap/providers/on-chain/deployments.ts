import type { Hex } from 'viem'

/** Uniswap's contracts on a network, of which SwapRouter02 makes the swaps. */
export type Deployment = {
  /**
   * Only where SwapRouter02 was made with it: on most networks v2 came later than the router, which names another factory or none, so
   * that its swaps through v2 fail.
   */
  readonly v2Factory?: Hex | undefined
  readonly v3Factory: Hex
  /** QuoterV2. */
  readonly quoter: Hex
  /** SwapRouter02. */
  readonly router: Hex
  readonly wrapped: Hex
}

const FIRST = {
  v3Factory: '0x1F98431c8aD98523631AE4a59f267346ea31F984',
  quoter: '0x61fFE014bA17989E743c5F6cB21bF9697530B21e',
  router: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
} as const

/**
 * By CAIP-2 id, from github.com/Uniswap/contracts (deployments/json) and github.com/Uniswap/sdks (sdk-core/src/addresses.ts); of
 * eip155:100 from github.com/cowprotocol, whose router names WXDAI as its wrapped token.
 */
export const DEPLOYMENTS: Readonly<Record<string, Deployment>> = {
  'eip155:1': {
    ...FIRST,
    v2Factory: '0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f',
    wrapped: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  },
  'eip155:42161': {
    ...FIRST,
    wrapped: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
  },
  'eip155:10': {
    ...FIRST,
    wrapped: '0x4200000000000000000000000000000000000006',
  },
  'eip155:137': {
    ...FIRST,
    wrapped: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270',
  },
  'eip155:8453': {
    v3Factory: '0x33128a8fC17869897dcE68Ed026d694621f6FDfD',
    quoter: '0x3d4e44Eb1374240CE5F1B871ab261CD16335B76a',
    router: '0x2626664c2603336E57B271c5C0b26F421741e481',
    wrapped: '0x4200000000000000000000000000000000000006',
  },
  'eip155:56': {
    v3Factory: '0xdB1d10011AD0Ff90774D0C6Bb92e5C5c8b4461F7',
    quoter: '0x78D78E420Da98ad378D7799bE8f4AF69033EB077',
    router: '0xB971eF87ede563556b2ED4b1C0b0019111Dd85d2',
    wrapped: '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
  },
  'eip155:43114': {
    v3Factory: '0x740b1c1de25031C31FF4fC9A62f554A55cdC1baD',
    quoter: '0xbe0F5544EC67e9B3b2D979aaA43f18Fd87E6257F',
    router: '0xbb00FF08d01D300023C629E8fFfFcb65A5a578cE',
    wrapped: '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7',
  },
  'eip155:324': {
    v3Factory: '0x8FdA5a7a8dCA67BBcDd10F02Fa0649A937215422',
    quoter: '0x8Cb537fc92E26d8EBBb760E632c95484b6Ea3e28',
    router: '0x99c56385daBCE3E81d8499d0b8d0257aBC07E8A3',
    wrapped: '0x5AEa5775959fBC2557Cc8789bC1bf90A239D9a91',
  },
  'eip155:100': {
    v3Factory: '0xe32F7dD7e3f098D518ff19A22d5f028e076489B1',
    quoter: '0x7E9cB3499A6cee3baBe5c8a3D328EA7FD36578f4',
    router: '0xc6D25285D5C5b62b7ca26D6092751A145D50e9Be',
    wrapped: '0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d',
  },
}
