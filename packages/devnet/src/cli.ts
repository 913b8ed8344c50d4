import { startChain } from './chain.ts'

/** `node cli.js 1:8545 8453:8546`: starts the chains and stops them with the process. */
const wanted = process.argv.slice(2).map((argument) => argument.split(':').map(Number))
try {
  const chains = await Promise.all(wanted.map(([chainId = 1, port = 8545]) => startChain({ chainId, port })))
  console.log(
    JSON.stringify({
      ready: true,
      chains: chains.map(({ chainId, rpcUrl, contracts }) => ({ chainId, rpcUrl, contracts })),
    }),
  )
  const stop = async () => {
    await Promise.all(chains.map((chain) => chain.stop()))
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
