import { type Call, errorOf, isRecord, pack, type Reply, readCall, unpack } from '../protocol.ts'
import { evmChainsOf, type Grant, NO_GRANT } from '../settings.ts'
import { createShelf } from '../shelf.ts'
import { createBatches } from './batches.ts'
import { createDoor } from './door.ts'
import { answerEvm } from './evm.ts'
import { newsOf } from './news.ts'
import { askNode } from './node.ts'
import { answerBitcoin, answerSolana } from './standard.ts'
import type { Visit } from './visit.ts'

/*
 * The background script, which holds the keys. The browser may stop it when it is idle, so all state that outlives a
 * call is kept in storage.
 */

const shelf = createShelf(chrome.storage.local)
const batches = createBatches(chrome.storage.session)
const door = createDoor(chrome)
const ANSWERS = {
  evm: (visit: Visit, method: string, params: unknown) => answerEvm(visit, batches, method, params),
  solana: answerSolana,
  bitcoin: answerBitcoin,
}

chrome.runtime.onMessage.addListener((message, sender, respond) => {
  if (sender.url?.startsWith(chrome.runtime.getURL(''))) {
    void answerWindow(message).then(respond)
    return true
  }
  const origin = originOf(sender)
  const call = readCall(message)
  if (!origin || !call) return undefined
  answerPage(origin, call).then(respond)
  return true
})
chrome.storage.onChanged.addListener((changes, area) => {
  if (area === 'local') void tell(changes)
})
chrome.action.onClicked.addListener(() => void chrome.runtime.openOptionsPage())

/** Never rejects: errors from the wallet are returned as a reply. */
async function answerPage(origin: string, { place, method, params }: Call): Promise<Reply> {
  try {
    const { settings, grants } = await shelf.read()
    const grant = grants[origin] ?? NO_GRANT
    const kept: Promise<void>[] = []
    const visit: Visit = {
      origin,
      settings,
      grant,
      keep: (patch: Partial<Grant>) => void kept.push(shelf.saveGrant(origin, (before) => ({ ...before, ...patch }))),
      learn: (chainId, rpcUrl) =>
        void kept.push(
          shelf.saveSettings((before) => ({
            ...before,
            rpcUrls: { ...before.rpcUrls, [`eip155:${chainId}`]: rpcUrl },
          })),
        ),
      async ask(question) {
        if (settings.answer !== 'ask') return settings.answer === 'approve'
        return door.ask({ origin, place, question, chainId: evmChainsOf(settings, grant)[0]?.id ?? 1 })
      },
    }
    const result = await ANSWERS[place](visit, method, unpack(params))
    await Promise.all(kept)
    return { result: pack(result) }
  } catch (cause) {
    return { error: errorOf(cause) }
  }
}

/** How long the window waits for the node before it shows its question, in milliseconds. */
const NODE_MS = 3_000

/** Handles messages from the approval window, which reads its question, asks for the code of addresses, and then settles it. */
async function answerWindow(message: unknown): Promise<unknown> {
  const { id, yes, codeOf } = isRecord(message) ? message : {}
  if (typeof id !== 'string') return undefined
  if (typeof yes === 'boolean') door.settle(id, yes)
  const asked = door.read(id)
  if (typeof codeOf !== 'string') return asked
  const rpcUrl = (await shelf.read()).settings.rpcUrls[`eip155:${asked?.chainId}`]
  if (rpcUrl === undefined) return undefined
  // A node that does not answer leaves the code unknown.
  const signal = AbortSignal.timeout(NODE_MS)
  return askNode(rpcUrl, 'eth_getCode', [codeOf, 'latest'], signal).catch(() => undefined)
}

async function tell(changes: StorageChanges): Promise<void> {
  const news = newsOf(changes, await shelf.read())
  if (news.length === 0) return
  // Most tabs do not run our content script.
  for (const { id } of await chrome.tabs.query({}))
    for (const one of news) if (id !== undefined) chrome.tabs.sendMessage(id, one).catch(() => undefined)
}

/**
 * The sender's origin as reported by the browser. Undefined for pages that are not served over HTTP(S), such as files
 * and other extensions.
 */
function originOf({ tab, origin, url }: MessageSender): string | undefined {
  const own = origin ?? (url === undefined ? undefined : new URL(url).origin)
  return tab !== undefined && own?.startsWith('http') ? own : undefined
}
