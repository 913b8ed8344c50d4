import { type ReactNode, type Ref, type RefObject, useEffect, useRef } from 'react'
import { IconButton } from './icon-button.tsx'
import { useBeforePaint } from './layout-effect.ts'
import panelCss from './panel.css?inline'
import { useStyles } from './style-root.tsx'
import { useHeightMorph } from './use-height-morph.ts'
import { useLeaving } from './use-leaving.ts'
import { useScrollFade } from './use-scroll-fade.ts'

type HeaderButton = {
  /** "Back", "Close". */
  readonly label: string
  readonly onPress: () => void
}

export type PanelProps = {
  /** The title of the view. Always available to assistive technology, also with `leading`. */
  readonly title: string
  /** Id of the title, for `aria-labelledby` of the dialog or region. */
  readonly titleId: string
  /** Focus goes here when the dialog opens and when the view changes. */
  readonly titleRef?: Ref<HTMLHeadingElement>
  /** A root view: 20 px title at the axis. */
  readonly root?: boolean
  /** Shown in place of the title: the network chip of Account. */
  readonly leading?: ReactNode
  readonly back?: HeaderButton | undefined
  /** Undefined when embedded, or when closing is blocked. */
  readonly close?: HeaderButton | undefined
  /** IconButtons before Close. */
  readonly actions?: ReactNode
  /** A bar above the header: the secure origin. */
  readonly band?: ReactNode
  readonly footer?: ReactNode
  /** `wait`: an answer is pending. `open`: it arrived. Default `off`. */
  readonly light?: 'wait' | 'open' | 'off'
  readonly placement?: 'dialog' | 'embedded'
  /** Changes with the view, which starts the transition. */
  readonly viewKey: string
  readonly direction?: 'forward' | 'back'
  /**
   * Search, tabs and loading move nothing under the pointer: the panel keeps the height that the view has `reached`, or has its
   * `full` height from the start.
   */
  readonly steady?: 'reached' | 'full' | undefined
  /** Counts refused attempts to close; each new number shakes the panel once. */
  readonly shakes?: number
  readonly children: ReactNode
}

/** The frame of every view: header, scrolling body, footer, and the light at the bottom. */
export function Panel(props: PanelProps) {
  const { viewKey, direction = 'forward', light = 'off', placement = 'dialog', steady, children } = props
  useStyles(panelCss)
  const modal = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const view = useRef<HTMLDivElement>(null)
  const gone = useRef<HTMLDivElement>(null)
  const first = useRef(viewKey)
  useLeaving(view, gone, viewKey)
  useHeightMorph(panel)
  useScrollFade(scroller)
  useSteadyHeight(scroller, view, steady === 'reached' ? viewKey : undefined)
  useShake(modal, props.shakes ?? 0)
  useBeforePaint(() => {
    // In low windows the whole panel scrolls.
    for (const { current } of [scroller, panel]) if (current && viewKey) current.scrollTop = 0
  }, [viewKey])
  return (
    <div ref={modal} className="modal" data-placement={placement} data-light={light === 'off' ? undefined : light}>
      <div ref={panel} className="panel" data-full={steady === 'full' || undefined}>
        {props.band}
        <Header {...props} />
        <div ref={scroller} className="scroller">
          <div ref={view} key={viewKey} className="view" data-enter={viewKey === first.current ? undefined : direction}>
            {children}
          </div>
          <div ref={gone} className="view-gone" data-leave={direction} aria-hidden="true" />
        </div>
        {props.footer !== undefined && <div className="foot">{props.footer}</div>}
      </div>
    </div>
  )
}

function Header({ title, titleId, titleRef, root = false, leading, back, close, actions }: PanelProps) {
  const text = useRef<HTMLSpanElement>(null)
  const gone = useRef<HTMLSpanElement>(null)
  const first = useRef(title)
  useLeaving(text, gone, title)
  return (
    <div className="head">
      {back && <IconButton icon="arrow-left" label={back.label} onPress={back.onPress} />}
      {leading !== undefined && <div className="head-lead">{leading}</div>}
      <h2
        ref={titleRef}
        id={titleId}
        className={leading === undefined ? 'title' : 'sr'}
        data-root={root || undefined}
        tabIndex={-1}
        title={title}
      >
        <span ref={text} key={title} className="title-text" data-enter={title === first.current ? undefined : ''}>
          {title}
        </span>
        <span ref={gone} className="title-gone" aria-hidden="true" />
      </h2>
      {actions}
      {close && <IconButton icon="close" label={close.label} onPress={close.onPress} />}
    </div>
  )
}

/** Without a key nothing is kept. What is kept is the visible height: content that scrolls may become shorter. */
function useSteadyHeight(
  scroller: RefObject<HTMLElement | null>,
  view: RefObject<HTMLElement | null>,
  viewKey: string | undefined,
): void {
  useEffect(() => {
    const [frame, content] = [scroller.current, view.current]
    if (viewKey === undefined || !frame || !content || typeof ResizeObserver === 'undefined') return
    let reached = 0
    const observer = new ResizeObserver(() => {
      if (frame.clientHeight <= reached) return
      reached = frame.clientHeight
      content.style.setProperty('min-block-size', `${reached}px`)
    })
    observer.observe(frame)
    return () => observer.disconnect()
  }, [scroller, view, viewKey])
}

/** Closing is blocked: shakes the whole panel, once per attempt, and moves the focus to the first way on. */
function useShake(modal: { readonly current: HTMLElement | null }, shakes: number): void {
  useEffect(() => {
    const element = modal.current
    if (!element || shakes === 0) return
    const stop = (): void => element.removeAttribute('data-shaking')
    element.removeAttribute('data-shaking')
    element.querySelector<HTMLElement>('.view button:enabled')?.focus()
    // Reading the layout restarts the animation.
    void element.offsetWidth
    element.setAttribute('data-shaking', '')
    element.addEventListener('animationend', stop)
    return () => {
      element.removeEventListener('animationend', stop)
      stop()
    }
  }, [modal, shakes])
}
