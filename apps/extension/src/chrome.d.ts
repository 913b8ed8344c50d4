/*
 * The subset of https://developer.chrome.com/docs/extensions/reference/api that this extension uses. Firefox provides
 * it under the same name.
 */

type ExtensionEvent<Listener> = {
  addListener(listener: Listener): void
  removeListener(listener: Listener): void
}
type MessageSender = { readonly url?: string; readonly origin?: string; readonly tab?: { readonly id?: number } }
type StorageArea = {
  get(key: string): Promise<Record<string, unknown>>
  set(items: Record<string, unknown>): Promise<void>
}
type StorageChanges = Readonly<Record<string, { readonly oldValue?: unknown; readonly newValue?: unknown }>>

declare const chrome: {
  readonly runtime: {
    readonly onMessage: ExtensionEvent<
      (message: unknown, sender: MessageSender, respond: (reply: unknown) => void) => boolean | undefined
    >
    sendMessage(message: unknown): Promise<unknown>
    getURL(path: string): string
    openOptionsPage(): Promise<void>
  }
  readonly storage: {
    readonly local: StorageArea
    readonly session: StorageArea
    readonly onChanged: ExtensionEvent<(changes: StorageChanges, area: string) => void>
  }
  readonly tabs: {
    query(filter: object): Promise<readonly { readonly id?: number }[]>
    sendMessage(tab: number, message: unknown): Promise<unknown>
  }
  readonly windows: {
    create(options: {
      readonly url: string
      readonly type: 'popup'
      readonly width: number
      readonly height: number
      readonly focused: boolean
    }): Promise<{ readonly id?: number } | undefined>
    remove(id: number): Promise<void>
    readonly onRemoved: ExtensionEvent<(id: number) => void>
  }
  readonly action: { readonly onClicked: ExtensionEvent<() => void> }
}
