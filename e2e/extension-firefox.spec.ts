import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { firefox } from '@playwright/test'
import { ACCOUNTS } from '../packages/devnet/src/accounts.ts'
import { BITCOIN_ACCOUNTS } from '../packages/devnet/src/bitcoin/accounts.ts'
import { SOLANA_ACCOUNTS } from '../packages/devnet/src/solana/accounts.ts'
import { freePort } from '../packages/server/test/free-port.ts'
import { test as base, expect, partsOf } from './fixtures.ts'
import { world } from './world.ts'

/*
 * The development wallet in Firefox: the same build with another manifest. Firefox does not expose extension windows to
 * its drivers, so the preset of this build answers requests automatically.
 */

const NAME = 'Foyer Dev Wallet'
const PLACES = ['eip155', 'solana', 'bip122'] as const

const test = base.extend({
  browser: [
    async ({ channel, launchOptions }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'foyer-extension-'))
      await cp(join(world().extensionFolder, 'firefox'), folder, { recursive: true })
      await writeFile(join(folder, 'preset.json'), JSON.stringify({ answer: 'approve', person: 'Theo' }))
      const port = await freePort()
      const browser = await firefox.launch({
        ...launchOptions,
        ...(channel === undefined ? {} : { channel }),
        args: ['--marionette'],
        firefoxUserPrefs: { 'marionette.port': port },
      })
      const hangUp = await install(port, folder)
      await use(browser)
      await browser.close()
      hangUp()
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
})

test('announces itself everywhere, connects, and signs', { tag: '@firefox' }, async ({ page, open }) => {
  await open({ networks: ['mainnet', 'solana', 'bitcoinRegtest'] })
  const { connect: button, button: named, dialog } = partsOf(page)
  await button.click()
  await named(NAME).click()
  await named('Connect all').click()
  await expect(dialog).toBeHidden()
  const addresses = () => page.evaluate((names) => names.map((name) => window.foyer.getAccount(name).address), PLACES)
  const theo = [ACCOUNTS[2].address, SOLANA_ACCOUNTS[2].address, BITCOIN_ACCOUNTS[2].payment.address]
  await expect.poll(addresses).toEqual(theo)
  await page.reload()
  await expect.poll(addresses).toEqual(theo)
  const verified = await page.evaluate(
    (names) =>
      Promise.all(
        names.map(async (name) => {
          const { adapter, provider, account } = window.foyer.wallet(name)
          const { address = '' } = account
          const signature = (await adapter.can.signMessage?.(provider, address, 'Ahoy')) ?? ''
          return adapter.can.verifyMessage?.(address, 'Ahoy', signature)
        }),
      ),
    PLACES,
  )
  expect(verified).toEqual([true, true, true])
})

/**
 * Installs an unpacked extension. Marionette is the only Firefox driver that can do this:
 * https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html
 * Returns a function that closes the connection. Firefox exits when its driver disconnects.
 */
function install(port: number, path: string): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let heard = ''
    socket.once('error', reject)
    socket.once('data', () => {
      const command = JSON.stringify([0, 1, 'Addon:Install', { path, temporary: true }])
      socket.on('data', (data) => {
        heard += data
        if (!heard.endsWith(']')) return
        if (heard.includes('[1,1,null,')) resolve(() => socket.destroy())
        else reject(new Error(heard))
      })
      socket.write(`${command.length}:${command}`)
    })
  })
}
