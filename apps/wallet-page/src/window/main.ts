import '../page.css'
import { showWindow } from './window.ts'

// Only as a window of its own, which a page of this origin has opened: the server refuses others.
if (window.top === window) showWindow(window.opener as WindowProxy | null, location.hash)
