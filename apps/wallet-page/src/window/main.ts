import '../page.css'
import { showWindow } from './window.ts'

// Only as a window of its own, which a page of this origin has opened.
if (window.top === window) showWindow(window.opener as WindowProxy | null)
