import { type RefObject, useEffect, useRef } from 'react'
import { Icon } from './icons.tsx'
import type { Device } from './sill.tsx'
import type { Sample } from './use-sample.ts'

export type StageProps = {
  readonly frame: RefObject<HTMLIFrameElement | null>
  readonly sample: Sample
  readonly device: Device
  readonly title: string
  /** The address that the window shows, as that of the sample's own site. */
  readonly host: string
  readonly onRestart: () => void
}

/** The sample app in a window of its own: the real kit, in a frame that is scaled to the room it has. */
export function Stage({ frame, sample, device, title, host, onRestart }: StageProps) {
  const view = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const room = view.current
    if (!room) return
    const fit = () => {
      const { width, height, scale, isPhone } = sizeOf(room.clientWidth, room.clientHeight, device)
      room.dataset.device = isPhone ? 'phone' : 'desktop'
      // Styles are set through the object model, which a strict policy allows.
      frame.current?.style.setProperty('inline-size', `${width}px`)
      frame.current?.style.setProperty('block-size', `${height}px`)
      const [x, y] = isPhone
        ? [(room.clientWidth - width * scale) / 2, (room.clientHeight - height * scale) / 2]
        : [0, 0]
      frame.current?.style.setProperty('transform', `translate(${x}px, ${y}px) scale(${scale})`)
    }
    fit()
    const observer = new ResizeObserver(fit)
    observer.observe(room)
    return () => observer.disconnect()
  }, [frame, device])

  return (
    <div className="pg-frame">
      <div className="pg-bar">
        <span className="pg-dots" aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
        <b>{host}</b>
        <a
          className="pg-bar-act"
          href={sample.address}
          target="_blank"
          rel="noreferrer"
          aria-label="Open the sample alone"
        >
          <Icon name="external" />
        </a>
        <button type="button" className="pg-bar-act" onClick={onRestart} data-testid="restart">
          <Icon name="refresh" />
          <span>Start over</span>
        </button>
      </div>
      <div className="pg-view" ref={view}>
        <iframe
          ref={frame}
          src={sample.src}
          title={`${title}, a sample app with Foyer`}
          allow="clipboard-write; camera; publickey-credentials-get"
          data-testid="sample"
        />
      </div>
    </div>
  )
}

/** A phone, in CSS pixels. */
const PHONE = { width: 390, height: 780 }
/** Rooms that are narrower show a phone of their own width, which is at least that of the narrowest phone. */
const NARROW = 560
const NARROWEST = 320
/** The smallest window that the sample is shown in at its full size. */
const WINDOW = { width: 880, height: 600 }
const MARGIN = 24

function sizeOf(width: number, height: number, device: Device) {
  if (width < NARROW) {
    const scale = Math.min(1, width / NARROWEST)
    return { width: Math.round(width / scale), height: Math.round(height / scale), scale, isPhone: false }
  }
  if (device === 'phone') return { ...PHONE, scale: Math.min(1, (height - MARGIN) / PHONE.height), isPhone: true }
  const scale = Math.min(1, width / WINDOW.width, height / WINDOW.height)
  return { width: Math.round(width / scale), height: Math.round(height / scale), scale, isPhone: false }
}
