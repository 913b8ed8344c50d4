export function drawn(
  tag: string,
  attributes: Readonly<Record<string, string>>,
  ...children: SVGElement[]
): SVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.append(...children)
  return made
}
