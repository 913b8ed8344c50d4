import { Icon, type IconLook } from './icon.tsx'
import pointsCss from './points.css?inline'
import { useStyles } from './style-root.tsx'

type Point = { readonly icon: IconLook; readonly title: string; readonly text: string }

/** What is told in a few sentences that stay on the screen, one below the other: each with an icon and a title. */
export function Points({ points }: { readonly points: readonly Point[] }) {
  useStyles(pointsCss)
  return (
    <ul className="points">
      {points.map(({ icon, title, text }) => (
        <li key={title}>
          <Icon name={icon} />
          <span>
            <b>{title}</b>
            {text}
          </span>
        </li>
      ))}
    </ul>
  )
}
