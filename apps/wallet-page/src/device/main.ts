import '../page.css'
import { showDevice } from './device.ts'

// Inside another page a visitor could be tricked into pressing, so the page stays empty there.
if (window.top === window) showDevice(location.hash, (url) => fetch(url, { credentials: 'omit' }))
