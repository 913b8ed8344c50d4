import type { FoyerVueElements } from '@foyer/kit/element'
import type { HTMLAttributes } from 'vue'

declare module 'vue' {
  interface GlobalComponents extends FoyerVueElements<HTMLAttributes> {}
}
