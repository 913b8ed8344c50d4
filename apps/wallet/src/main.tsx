import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { readConfig } from './config.ts'
import { createPocket } from './pocket.ts'

const pocket = createPocket(readConfig(document))
// An app's deep link opens this page with its pairing URI. The query is cleared so that a reload does not pair again.
const uri = new URLSearchParams(location.search).get('uri')
if (uri) {
  history.replaceState(null, '', location.pathname)
  void pocket.pair(uri)
}

const page = document.getElementById('wallet')
if (page) {
  createRoot(page).render(
    <StrictMode>
      <App pocket={pocket} />
    </StrictMode>,
  )
}
