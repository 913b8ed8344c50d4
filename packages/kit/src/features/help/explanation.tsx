import type { IconLook } from '../../ui/icon.tsx'
import { List } from '../../ui/list.tsx'
import { LogoPlaceholder } from '../../ui/logo.tsx'
import { Row } from '../../ui/row.tsx'

type Point = { readonly icon: IconLook; readonly title: string; readonly text: string }

/** Three short sentences, each with a picture. */
export function Explanation({ label, points }: { readonly label: string; readonly points: readonly Point[] }) {
  return (
    <List label={label}>
      {points.map(({ icon, title, text }) => (
        <Row
          key={title}
          name={<span>{title}</span>}
          subtitle={text}
          leading={<LogoPlaceholder icon={icon} />}
          size={64}
          wrap
        />
      ))}
    </List>
  )
}
