import { vi } from 'vitest'

/** As much of an element as the frame's small panels need. */
class SmallElement extends EventTarget {
  className = ''
  id = ''
  type = ''
  tabIndex = 0
  offsetHeight = 10
  parent: SmallElement | undefined
  children: (SmallElement | string)[] = []
  readonly attributes = new Map<string, string>()
  readonly tag: string
  constructor(tag: string) {
    super()
    this.tag = tag
  }
  append(...children: (SmallElement | string)[]) {
    this.children.push(...children)
    for (const child of children) if (child instanceof SmallElement) child.parent = this
  }
  replaceChildren(...children: (SmallElement | string)[]) {
    this.children = []
    this.append(...children)
  }
  remove() {
    if (this.parent) this.parent.children = this.parent.children.filter((child) => child !== this)
  }
  setAttribute(name: string, value: string) {
    this.attributes.set(name, value)
  }
  focus() {
    focused = this
  }
  contains(other: SmallElement | undefined): boolean {
    return other === this || this.children.some((child) => child instanceof SmallElement && child.contains(other))
  }
  get all(): SmallElement[] {
    return [this, ...this.children.flatMap((child) => (child instanceof SmallElement ? child.all : []))]
  }
  get textContent(): string {
    return this.children.map((child) => (typeof child === 'string' ? child : child.textContent)).join('')
  }
  set textContent(text: string) {
    this.replaceChildren(text)
  }
}
let focused: SmallElement | undefined

/**
 * A frame in a browser that cannot prove what is visible. To be ended by `vi.unstubAllGlobals()`.
 * @param opened what each window of its own gets: the frame's end of the channel to it
 */
export function smallPage(opened: (port: MessagePort) => void) {
  const body = new SmallElement('body')
  const page = new EventTarget()
  const origin = 'https://wallet.example'
  focused = undefined
  vi.stubGlobal('document', {
    body,
    documentElement: { lang: 'en', dataset: {}, style: { getPropertyValue: () => '' } },
    createElement: (tag: string) => new SmallElement(tag),
    hasFocus: () => true,
    get activeElement() {
      return focused
    },
  })
  vi.stubGlobal('location', { origin, search: '?projectId=p1' })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('open', () => {
    const popup = {
      closed: false,
      close: () => undefined,
      focus: () => undefined,
      postMessage: (_: unknown, { transfer: [port] }: { transfer: [MessagePort] }) => opened(port),
    }
    queueMicrotask(() => {
      const ready = Object.assign(new Event('message'), { data: { t: 'approval-window' }, source: popup, origin })
      page.dispatchEvent(ready)
    })
    return popup
  })
  const find = (tag: string, text?: string) =>
    body.all.find((element) => element.tag === tag && (text === undefined || element.textContent === text))
  return {
    title: () => find('h1')?.textContent,
    text: () => body.textContent,
    buttons: () => body.all.filter(({ tag }) => tag === 'button').map(({ textContent }) => textContent),
    told: () => body.all.find(({ attributes }) => attributes.get('role') === 'status')?.textContent,
    hasFocusOnTitle: () => focused !== undefined && focused === find('h1'),
    /** Presses a button, if it is there. */
    press: (name: string) => void find('button', name)?.dispatchEvent(new Event('click')),
    key: (key: string) => void page.dispatchEvent(Object.assign(new Event('keydown'), { key })),
  }
}
