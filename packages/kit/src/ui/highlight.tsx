import highlightCss from './highlight.css?inline'
import { useStyles } from './style-root.tsx'

/** Highlights the first occurrence of `query` in `text`, ignoring case. */
export function Highlight({ text, query }: { readonly text: string; readonly query: string }) {
  useStyles(highlightCss)
  const needle = query.trim().toLowerCase()
  const start = needle === '' ? -1 : text.toLowerCase().indexOf(needle)
  if (start < 0) return <>{text}</>
  const end = start + needle.length
  return (
    <>
      {text.slice(0, start)}
      <mark className="match">{text.slice(start, end)}</mark>
      {text.slice(end)}
    </>
  )
}
