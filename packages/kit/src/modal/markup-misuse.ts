import { nearest } from './nearest.ts'

/* What the elements' markup has wrong: attributes take any text, so nothing else tells the page's author. */

type Texts = boolean | readonly string[]
/** The attributes of the elements, and the texts that each takes; true where it takes any. */
export const elementAttributes = (namespaces: readonly string[]) => ({
  instance: true,
  networks: true,
  'project-id': true,
  'api-url': true,
  'relay-url': true,
  'app-name': true,
  locale: true,
  'theme-mode': ['light', 'dark', 'auto'],
  'modal-size': ['normal', 'compact'],
  label: true,
  'loading-label': true,
  'unsupported-label': true,
  remembered: true,
  size: ['sm', 'md', 'lg'],
  balance: ['show', 'hide'],
  namespace: namespaces,
  'icon-only': true,
  disabled: true,
})
/** Of every element, or of no interest to ours. */
const GLOBAL =
  /^(id|is|class|style|slot|title|lang|dir|hidden|part|role|name|inert|nonce|tabindex)$|^(data-|aria-|on)|[^a-z-]/

/**
 * @param elements of one instance
 * @param namespaces of its networks
 * @returns each attribute that has no effect, with the reason
 */
export function markupMisuse(
  elements: Iterable<Element>,
  namespaces: readonly string[],
): { readonly attribute: string; readonly reason: string }[] {
  const known: Readonly<Record<string, Texts>> = elementAttributes(namespaces)
  return [...elements].flatMap(({ localName, attributes }) =>
    [...attributes].flatMap(({ name, value }) => {
      const reason = GLOBAL.test(name) ? undefined : reasonOf(known, name, value.trim())
      return reason === undefined ? [] : [{ attribute: name, reason: `in <${localName}> ${reason}` }]
    }),
  )
}

function reasonOf(known: Readonly<Record<string, Texts>>, name: string, value: string) {
  if (!Object.hasOwn(known, name)) {
    // Frameworks have attributes of their own; only one that is nearly ours is taken for a mistake.
    const near = nearest(name, Object.keys(known))
    return near && `there is no attribute of that name; did you mean \`${near}\`?`
  }
  const texts = known[name]
  return !Array.isArray(texts) || value === '' || texts.includes(value)
    ? undefined
    : `“${value}” is none of ${texts.join(', ')}`
}
