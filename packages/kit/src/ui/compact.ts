import { adoptStyles, type StyleRootNode } from './adopt-styles.ts'
import compactCss from './compact.css?inline'

/** Makes everything in `root` smaller, for the option `modalSize`. Loaded for hosts that set it. */
export const adoptCompact = (root: StyleRootNode): void => adoptStyles(root, compactCss)
