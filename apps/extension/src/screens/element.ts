/** Makes an element with texts and elements inside; nothing is ever read as HTML. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = Object.assign(document.createElement(tag), properties)
  made.append(...children)
  return made
}

/** Puts parts into the page's main element, in place of what was there. */
export function show(...parts: readonly Node[]): void {
  document.querySelector('main')?.replaceChildren(...parts)
}

/** Two columns: what something is called, and what it is. */
export const facts = (rows: readonly (readonly [string, string])[]): HTMLElement =>
  element(
    'dl',
    {},
    ...rows.map(([label, value]) => element('div', {}, element('dt', {}, label), element('dd', {}, value))),
  )
