import type { FoyerElement, FoyerElements } from '@foyer/kit/element'
import type { DetailedHTMLProps, HTMLAttributes } from 'react'

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends FoyerElements<DetailedHTMLProps<HTMLAttributes<FoyerElement>, FoyerElement>> {}
  }
}
