import { useRef } from 'react'
import { useCssVariables } from './css-variables.ts'
import skeletonCss from './skeleton.css?inline'
import { useStyles } from './style-root.tsx'

type SkeletonProps = {
  /** Pixels; the exact size of what replaces it. Absent: the whole width. */
  readonly width?: number
  /** Pixels. Default 12, a line of text. */
  readonly height?: number
  /** `fill` and `arch` take the height of their container. */
  readonly shape?: 'line' | 'round' | 'tile' | 'card' | 'fill' | 'arch'
}

/** A placeholder while loading. The component that shows it also sets `aria-busy` on the region. */
export function Skeleton({ width, height, shape = 'line' }: SkeletonProps) {
  useStyles(skeletonCss)
  const ref = useRef<HTMLSpanElement>(null)
  useCssVariables(ref, { '--sk-w': px(width), '--sk-h': px(height) })
  return <span ref={ref} className="sk" data-shape={shape} aria-hidden="true" />
}

const px = (value: number | undefined): string | undefined => (value === undefined ? undefined : `${value}px`)
