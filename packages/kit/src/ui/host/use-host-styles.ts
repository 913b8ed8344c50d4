import { useStyles } from '../style-root.tsx'
import tokensCss from '../tokens.css?inline'
import hostCss from './host.css?inline'

/**
 * Adopts the styles of a button on the host page. Without a class of the host they outweigh its rules for buttons. With one, the
 * button has other selectors in a cascade layer, which every rule of the host outweighs
 * (https://www.w3.org/TR/css-cascade-5/#layering).
 * @param kind `foyer-connect`, `foyer-account` or `foyer-network`
 * @param css the styles of that kind
 * @param partsCss those of what is in it
 * @param className the host's
 * @returns the button's classes
 */
export function useHostStyles(kind: string, css: string, className: string | undefined, partsCss = ''): string {
  const own = (text: string) => (className ? `@layer foyer{${text.replaceAll('.foyer-button', '.foyer-own')}}` : text)
  useStyles(tokensCss)
  useStyles(own(hostCss))
  useStyles(own(partsCss + css))
  return `foyer foyer-${className ? `own ${className}` : 'button'} ${kind}`
}
