/** Where stylesheets are adopted: the modal's shadow root, or the host page's document for the buttons that live there. */
export type StyleRootNode = Document | ShadowRoot

/**
 * The sheets of a root are stored on the root itself, so that two copies of the kit on one page, or several buttons in separate
 * React trees, share one sheet per text without module-level state.
 */
const SHEETS = Symbol.for('foyer.stylesheets')
type MarkedRoot = StyleRootNode & { [SHEETS]?: Map<string, CSSStyleSheet> }

/**
 * Adopts one stylesheet text into a root, once. Constructable stylesheets pass a Content-Security-Policy without `unsafe-inline`,
 * and cost one parse per root however many components use them.
 * @see https://drafts.csswg.org/cssom/#extensions-to-the-document-or-shadow-root-interface
 */
export function adoptStyles(root: MarkedRoot, css: string): void {
  root[SHEETS] ??= new Map()
  const sheets = root[SHEETS]
  if (sheets.has(css)) return
  const page = 'defaultView' in root ? root : root.ownerDocument
  // A sheet can only be adopted in the document whose window constructed it; inside an iframe that is another window.
  const Sheet = page.defaultView?.CSSStyleSheet ?? CSSStyleSheet
  const sheet = new Sheet()
  sheet.replaceSync(css)
  sheets.set(css, sheet)
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}
