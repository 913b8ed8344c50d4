import { renderToString } from 'react-dom/server'
import { createInstance, Page } from './page.tsx'

export const render = (): string => renderToString(<Page foyer={createInstance()} />)
