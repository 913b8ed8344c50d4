import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Gallery } from './gallery.tsx'
import { applySettings, readSection, readSettings } from './settings.ts'

const settings = readSettings(location.search)
applySettings(document.documentElement, settings)
const container = document.getElementById('gallery')
if (!container) throw new Error('index.html has no #gallery')
createRoot(container).render(
  <StrictMode>
    <Gallery settings={settings} only={readSection(location.search)} />
  </StrictMode>,
)
