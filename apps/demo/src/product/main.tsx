import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { readConfig } from '../config.ts'
import { ProductPage } from './product-page.tsx'

const config = readConfig(document)
const page = document.getElementById('app')
if (page) {
  createRoot(page).render(
    <StrictMode>
      <ProductPage config={config} />
    </StrictMode>,
  )
}
