import { renderToString } from 'react-dom/server'
import { createInstance, Page } from './page.tsx'

export const render = (cookies?: string): string => renderToString(<Page foyer={createInstance()} cookies={cookies} />)
