import { createPublicClient, encodeFunctionData, http, parseAbi, parseEther, parseUnits } from 'viem'
import { addressOfHost, connectByEmail, questionOf, settingsOf, sign } from './embedded-wallet.ts'
import { expect, partsOf, STILL, test } from './fixtures.ts'
import type { Settings } from './host/src/settings.ts'
import { fund, newOwner, nodeOf } from './money.ts'
import type { World } from './world.ts'

/* The smart account behind an email: the real EntryPoint on local chains, the local bundler, and a paymaster on one network. */

test.use(STILL)

const smart = (local: World, more: Settings = {}) =>
  settingsOf(local, { networks: ['base', 'mainnet'], ...more, options: { projectId: 'e2e-smart', ...more.options } })

test('a message is signed by an account that nobody has deployed yet', async ({ page, open, local }) => {
  await open(smart(local))
  await connectByEmail(page, local)
  const signature = sign(page, 'Good morning')
  const question = questionOf(page)
  await expect(question.getByText('Good morning')).toBeVisible()
  await question.getByRole('button', { name: 'Approve' }).click()
  const client = createPublicClient({ transport: http(local.rpcUrls[8453]) })
  const address = (await addressOfHost(page)) as `0x${string}`
  expect(await client.getCode({ address })).toBeUndefined()
  const told = (await signature) as `0x${string}`
  expect(await client.verifyMessage({ address, message: 'Good morning', signature: told })).toBe(true)
})
