import { messageOf } from '@foyer/base'
import { localeOf } from '../core/locale.ts'
import { savesData, whenIdle } from '../core/page/idle.ts'
import { hostMessages, type LoadFailure } from '../locales/host.ts'
import type { Foyer } from '../modal/create-foyer.ts'
import { keepAccountCookie } from '../react/keep-account-cookie.ts'
import { openFromPress, whenOnline } from '../react/open-from-press.ts'
import { shownNetwork } from '../react/shown-network.ts'
import { BUTTON_ATTRIBUTES, namespaceOf, readButtonProps } from './attributes.ts'
import { tellEvents } from './events.ts'
import { createInstances, type Instances } from './instances.ts'
import type { Part } from './parts.tsx'
import { rememberedName } from './remembered-name.ts'
import { drawStill } from './still-button.ts'
import type { ElementSettings, FoyerElement } from './types.ts'

export type DefineOptions = {
  /** The instance for every element that has neither the property `foyer` nor the attribute `instance`. */
  readonly foyer?: Foyer
  /** Creates an instance from an element's attributes. Without it, attributes such as `networks` have no effect. */
  readonly create?: (settings: ElementSettings) => Foyer
}

/**
 * Defines `<foyer-button>`, `<foyer-network-button>` and `<foyer-modal>`. Further calls have no effect, and neither do
 * calls on a server. Elements that are already in the page are upgraded and keep the properties set on them.
 * @example defineFoyerElements({ foyer })
 */
export function defineFoyerElements({ foyer, create }: DefineOptions = {}): void {
  if (typeof customElements === 'undefined' || customElements.get('foyer-button')) return
  const instances = createInstances(foyer, create)
  // A custom element class can be registered under one tag name only.
  for (const name of ['foyer-button', 'foyer-network-button', 'foyer-modal'])
    customElements.define(name, elementClass(instances))
}

/** Creates the class on demand, because `HTMLElement` does not exist on a server. */
function elementClass(instances: Instances): CustomElementConstructor {
  return class extends HTMLElement implements FoyerElement {
    static readonly observedAttributes = [...BUTTON_ATTRIBUTES, 'instance', 'networks']
    #own: Foyer | undefined
    #shown: { readonly foyer: Foyer | undefined; readonly end: () => void; redraw: () => void } | undefined

    get foyer(): Foyer | undefined {
      return this.#own ?? this.#shown?.foyer
    }
    set foyer(foyer: Foyer | undefined) {
      this.#own = foyer
      this.#show()
    }

    connectedCallback() {
      this.#show()
    }
    disconnectedCallback() {
      // Frameworks move an element by removing and re-inserting it, so wait before ending what it shows.
      queueMicrotask(() => {
        if (this.isConnected) return
        this.#shown?.end()
        this.#shown = undefined
      })
    }
    attributeChangedCallback() {
      this.#show()
      this.#shown?.redraw()
    }

    #show() {
      takeOverProperty(this)
      if (!this.isConnected) return
      const foyer = this.#own ?? instances.of(this)
      if (this.#shown && this.#shown.foyer === foyer) return
      this.#shown?.end()
      this.#shown = foyer ? show(this, foyer) : wait(this, instances.watch(this.#show.bind(this)))
    }
  }
}

/**
 * A property set before the element is defined shadows the accessor. Removes it and sets it again through the accessor.
 */
function takeOverProperty(element: FoyerElement): void {
  if (!Object.hasOwn(element, 'foyer')) return
  const { foyer } = element
  Reflect.deleteProperty(element, 'foyer')
  element.foyer = foyer
}

/** Shows a disabled button until the element's instance is known. */
function wait(element: FoyerElement, end: () => void) {
  const redraw = () => {
    if (element.localName !== 'foyer-modal') drawStill(element, undefined, readButtonProps(element))
  }
  redraw()
  return { foyer: undefined, end, redraw }
}

/** Shows an instance: a static button until it is pressed or an account is connected, then the React component. */
function show(element: FoyerElement, foyer: Foyer) {
  let part: Part | undefined
  let loading: Promise<void> | undefined
  let failure: LoadFailure | undefined
  /** Whose name the static button says, before the wallet is restored. */
  let named: string | undefined
  let isOver = false
  let stopWaiting = () => {}

  const parts = () => import('./parts.tsx')
  const load = () => {
    loading ??= parts().then(({ mountPart }) => {
      if (!isOver) part = mountPart(element, foyer, readButtonProps(element))
    })
    return loading
  }
  const fail = (error: unknown) => {
    loading = undefined
    foyer.context.log.error(`[Foyer] the modal did not load: ${messageOf(error)}`)
  }
  // `prepare` ignores errors because opening reports them. It does not replace the button: a button that is replaced
  // between pointerdown and pointerup gets no click event.
  const prepare = () => void Promise.all([foyer.preload(), parts()]).catch(() => undefined)
  const onPress = async () => {
    failure = await openFromPress(foyer, failure, async () => {
      // Load everything before mounting, so that the static button stays in place until the component can replace it.
      const [{ pressed }] = await Promise.all([parts(), foyer.preload()])
      await load()
      if (!isOver) await pressed(element, foyer)
    })
    if (isOver || part) return
    stopWaiting()
    if (failure === 'offline')
      stopWaiting = whenOnline(() => {
        failure = undefined
        redraw()
      })
    redraw()
  }
  const still = () => {
    const props = readButtonProps(element)
    named = rememberedName(element, foyer)
    const label = failure ? hostMessages(localeOf(foyer.context), foyer.context.options.messages)[failure] : named
    const button = drawStill(element, foyer, label === undefined ? props : { ...props, label })
    const early = () => {
      if (foyer.context.options.preload === 'hover' && !savesData()) prepare()
    }
    button.addEventListener('pointerenter', early)
    button.addEventListener('focus', early)
    button.addEventListener('pointerdown', prepare)
    button.addEventListener('keydown', ({ key }) => (key === 'Enter' || key === ' ') && prepare())
    button.addEventListener('click', () => void onPress())
  }
  const redraw = () => {
    if (part) part.update(readButtonProps(element))
    else if (element.localName !== 'foyer-modal') still()
  }
  const follow = () => {
    const { status } = foyer.getAccount(namespaceOf(element))
    // The button with the name stays until the account is there.
    if (!part && rememberedName(element, foyer) !== undefined) void parts().catch(() => undefined)
    else if (element.localName === 'foyer-modal' || status !== 'disconnected') load().catch(fail)
    else if (!part && named !== undefined) redraw()
  }
  redraw()
  follow()
  if (foyer.context.options.preload === 'idle') whenIdle(() => isOver || prepare())
  const { store } = foyer.context
  const events = tellEvents(element, foyer)
  const stops = [
    events.end,
    ...(element.hasAttribute('remembered') ? [keepAccountCookie(foyer)] : []),
    store.watch(({ session }) => session, follow),
    // Other state does not redraw the button, because a redraw between pointerdown and pointerup would lose the click.
    store.watch(({ theme }) => theme, redraw),
    store.watch(({ locale }) => locale, redraw),
    store.watch(
      (state) =>
        element.localName === 'foyer-network-button' ? shownNetwork(state, namespaceOf(element))?.name : undefined,
      redraw,
    ),
  ]
  return {
    foyer,
    redraw() {
      redraw()
      follow()
      events.look()
    },
    end() {
      isOver = true
      stopWaiting()
      for (const stop of stops) stop()
      part?.end()
    },
  }
}
