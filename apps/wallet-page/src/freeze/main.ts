import '../page.css'
import { showFreeze } from './freeze.ts'

// Inside another page a visitor could be tricked into pressing, so the page stays empty there.
if (window.top === window) showFreeze(location.hash, (url) => fetch(url, { credentials: 'omit' }))
