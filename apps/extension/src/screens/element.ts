/** Creates an element with text and child elements. Strings are never parsed as HTML. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = Object.assign(document.createElement(tag), properties)
  made.append(...children)
  return made
}

/** Replaces the content of the page's main element. */
export function show(...parts: readonly Node[]): void {
  document.querySelector('main')?.replaceChildren(...parts)
}

export const list = (className: string, texts: readonly string[]): HTMLElement =>
  element('ul', { className }, ...texts.map((text) => element('li', {}, text)))

/** A definition list with a label and a value in each row. */
export const facts = (rows: readonly (readonly [string, string])[]): HTMLElement =>
  element(
    'dl',
    {},
    ...rows.map(([label, value]) => element('div', {}, element('dt', {}, label), element('dd', {}, value))),
  )
