import { ICON_SHAPES, type IconName, type IconShape } from './icon-shapes.ts'

/** An icon by its name, or for icons of late views (late-icons.ts) its shape. */
export type IconLook = IconName | IconShape

type IconProps = {
  readonly name: IconLook
  /** 20 unless said otherwise; 16 in hints, 28 in scenes. */
  readonly size?: 16 | 20 | 28
  /** Replaces the class `icon`, for the buttons that live in the host page. */
  readonly className?: string
}

/** An icon next to a text with the same meaning: hidden from assistive technology, coloured by `currentColor`. */
export function Icon({ name, size = 20, className = 'icon' }: IconProps) {
  const { path, boxes, rings, dots, mirror }: IconShape = typeof name === 'string' ? ICON_SHAPES[name] : name
  return (
    <svg
      className={className}
      data-size={size === 20 ? undefined : size}
      data-mirror={mirror}
      viewBox="0 0 20 20"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {boxes?.map(([x, y, width, height, rx]) => (
        <rect key={`${x} ${y}`} x={x} y={y} width={width} height={height} rx={rx} />
      ))}
      {rings?.map(([cx, cy, r]) => (
        <circle key={`${cx} ${cy}`} cx={cx} cy={cy} r={r} />
      ))}
      {path && <path d={path} />}
      {dots?.map(([cx, cy, r]) => (
        <circle key={`${cx} ${cy}`} cx={cx} cy={cy} r={r} fill="currentColor" stroke="none" />
      ))}
    </svg>
  )
}
