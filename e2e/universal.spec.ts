import { nodeEnvironment } from '@foyer/kit/testing/node'
import { createRelayPeer, type RelayPeer } from '@foyer/kit/testing/relay'
import { ACCOUNTS } from '../packages/devnet/src/accounts.ts'
import { expect, partsOf, STILL, shown, test } from './fixtures.ts'
import type { World } from './world.ts'

/*
 * Namespaces without an adapter, over the real relay: one approval for three namespaces, each with its own account and
 * network.
 */

test.use(STILL)

const [, mara] = ACCOUNTS
const ATOM = 'cosmos1hjmrqxp5c0hnr5eskf2yupl6jzmszh7m9gcs0x'
const OSMO = 'osmo1hjmrqxp5c0hnr5eskf2yupl6jzmszh7mxaxzk4'
const DOT = '15Jd2ZqzBF5gLfQXSnXpmQBSJsNkBLcxM9VX7hCSjCSPPyJq'
const POLKADOT = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'

const network = (caipNetworkId: string, name: string, symbol: string) => {
  const [chainNamespace, id] = caipNetworkId.split(':')
  return {
    id,
    name,
    chainNamespace,
    caipNetworkId,
    nativeCurrency: { name: symbol, symbol, decimals: 6 },
    rpcUrls: { default: { http: ['https://unused.example'] } },
    testnet: false,
  }
}
const EVM = {
  ...network('eip155:1', 'Ethereum', 'ETH'),
  id: 1,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
}
const NETWORKS = [
  EVM,
  network(POLKADOT, 'Polkadot', 'DOT'),
  network('cosmos:cosmoshub-4', 'Cosmos Hub', 'ATOM'),
  network('cosmos:osmosis-1', 'Osmosis', 'OSMO'),
]
const GRANTED = {
  eip155: grant([`eip155:1:${mara.address}`], ['personal_sign']),
  polkadot: grant([`${POLKADOT}:${DOT}`], ['polkadot_signMessage']),
  cosmos: grant([`cosmos:cosmoshub-4:${ATOM}`, `cosmos:osmosis-1:${OSMO}`], ['cosmos_signDirect']),
}
function grant(accounts: string[], methods: string[]) {
  const chains = accounts.map((account) => account.slice(0, account.lastIndexOf(':')))
  return { accounts, chains, methods, events: ['chainChanged', 'accountsChanged'] }
}

/** A phone wallet that responds with the method and network of each request. */
function phoneOf({ apiUrl }: World): RelayPeer {
  const peer = createRelayPeer({
    relayUrl: apiUrl.replace(/^http/, 'ws'),
    metadata: { name: 'Lantern', description: '', url: 'https://lantern.example', icons: [] },
    environment: nodeEnvironment(),
  })
  peer.on('request', (request) => void peer.respond(request, { result: `${request.chainId} ${request.method}` }))
  return peer
}
const account = (page: import('@playwright/test').Page, namespace: string) =>
  page.evaluate((name) => window.foyer.getAccount(name as 'eip155').caipAddress, namespace)

test('one approval, an account in each namespace, every request on its own network', { tag: '@walk' }, async ({
  page,
  open,
  local,
}) => {
  const phone = phoneOf(local)
  try {
    await open({ options: { networks: NETWORKS } })
    const { connect, button, dialog, network: networkButton } = partsOf(page)
    await connect.click()
    const proposed = phone.next('proposal')
    await button('Scan with your phone').click()
    const uri = await page.waitForFunction(() => {
      const { attempt } = window.foyer.context.store.get()
      return attempt.status === 'waiting' ? attempt.pairing?.uri : undefined
    })
    await phone.pair(String(await uri.jsonValue()))
    const { id, optionalNamespaces } = await proposed
    expect(Object.keys(optionalNamespaces).sort()).toEqual(['cosmos', 'eip155', 'polkadot'])
    expect(optionalNamespaces.polkadot?.methods).toContain('polkadot_signMessage')
    await phone.approve(id, GRANTED)
    await expect(dialog).toBeHidden()
    await expect(partsOf(page).account).toContainText(shown(mara.address))
    expect([await account(page, 'polkadot'), await account(page, 'cosmos')]).toEqual([
      `${POLKADOT}:${DOT}`,
      `cosmos:cosmoshub-4:${ATOM}`,
    ])
    const ask = (namespace: string, method: string) =>
      page.evaluate(
        ([name, called]) =>
          window.foyer.getProvider(name as 'eip155')?.request({ method: called as string, params: [] }),
        [namespace, method],
      )
    expect(await ask('polkadot', 'polkadot_signMessage')).toBe(`${POLKADOT} polkadot_signMessage`)
    expect(await ask('eip155', 'personal_sign')).toBe('eip155:1 personal_sign')

    // Switching to Osmosis needs no request, and the address changes to the one on that network.
    await networkButton.click()
    await button('Osmosis').click()
    await expect(networkButton).toHaveAccessibleName(/Osmosis/)
    expect(await account(page, 'cosmos')).toBe(`cosmos:osmosis-1:${OSMO}`)
    expect(await ask('cosmos', 'cosmos_signDirect')).toBe('cosmos:osmosis-1 cosmos_signDirect')
    expect(await account(page, 'eip155')).toBe(`eip155:1:${mara.address}`)

    // A reload restores every namespace, and disconnecting one keeps the others.
    await page.reload()
    await expect.poll(() => account(page, 'polkadot')).toBe(`${POLKADOT}:${DOT}`)
    await expect.poll(() => account(page, 'cosmos')).toBe(`cosmos:osmosis-1:${OSMO}`)
    await expect.poll(() => account(page, 'eip155')).toBe(`eip155:1:${mara.address}`)
    await page.evaluate(() => window.foyer.disconnect('cosmos'))
    expect(await account(page, 'cosmos')).toBeUndefined()
    expect(await ask('polkadot', 'polkadot_signMessage')).toBe(`${POLKADOT} polkadot_signMessage`)
    const ended = phone.next('session_delete')
    await page.evaluate(() => window.foyer.disconnect())
    await ended
  } finally {
    await phone.destroy()
  }
})

test('a wallet that offers less than it was asked for: what it left out is not there, and can be added', async ({
  page,
  open,
  local,
}) => {
  const phone = phoneOf(local)
  try {
    await open({ options: { networks: NETWORKS } })
    const { connect, button, dialog, title, network: networkButton } = partsOf(page)
    await connect.click()
    const proposed = phone.next('proposal')
    await button('Scan with your phone').click()
    const uri = await page.waitForFunction(() => {
      const { attempt } = window.foyer.context.store.get()
      return attempt.status === 'waiting' ? attempt.pairing?.uri : undefined
    })
    await phone.pair(String(await uri.jsonValue()))
    await phone.approve((await proposed).id, { eip155: GRANTED.eip155 })
    await expect(dialog).toBeHidden()
    expect(await account(page, 'polkadot')).toBeUndefined()
    expect(await page.evaluate(() => window.foyer.getAccount('polkadot').status)).toBe('disconnected')

    await networkButton.click()
    await expect(button(/^Polkadot/)).toContainText('Needs a wallet for Polkadot')
    await button(/^Polkadot/).click()
    await expect(title).toHaveText('Polkadot')
    await expect(dialog).toContainText('Lantern holds your Ethereum account and can’t reach Polkadot.')
    await button('Stay on Ethereum').click()
    await expect(title).toHaveText('Networks')
    expect(await account(page, 'eip155')).toBe(`eip155:1:${mara.address}`)
  } finally {
    await phone.destroy()
  }
})
