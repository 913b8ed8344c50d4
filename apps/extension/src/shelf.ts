import { type Grant, type Grants, NO_GRANT, readGrants, readSettings, type Settings } from './settings.ts'

export type Kept = {
  readonly settings: Settings
  readonly grants: Grants
  /** The settings that this copy of the extension starts with. */
  readonly preset: unknown
}

/** The wallet's data in the browser's storage. */
export type Shelf = {
  readonly read: () => Promise<Kept>
  readonly saveSettings: (change: (before: Settings) => Settings) => Promise<void>
  readonly saveGrant: (origin: string, change: (before: Grant) => Grant) => Promise<void>
}

/** @param area the storage area to use */
export function createShelf(area: StorageArea): Shelf {
  const preset = readPreset()
  let last: Promise<unknown> = Promise.resolve()
  /** Runs changes one at a time, so that each one sees the result of the one before. */
  const inTurn = (task: () => Promise<void>) => {
    const done = last.then(task)
    last = done.catch(() => undefined)
    return done
  }
  const settings = async () => readSettings((await area.get('settings')).settings ?? (await preset))
  const grants = async () => readGrants((await area.get('grants')).grants)
  return {
    async read() {
      const [known, granted] = await Promise.all([settings(), grants()])
      return { settings: known, grants: granted, preset: await preset }
    },
    saveSettings: (change) => inTurn(async () => area.set({ settings: change(await settings()) })),
    saveGrant: (origin, change) =>
      inTurn(async () => {
        const all = await grants()
        await area.set({ grants: { ...all, [origin]: change(all[origin] ?? NO_GRANT) } })
      }),
  }
}

/** Reads `preset.json`, next to the manifest: the settings that this copy of the extension starts with. */
async function readPreset(): Promise<unknown> {
  const answer = await fetch(chrome.runtime.getURL('preset.json'))
  return answer.json()
}
