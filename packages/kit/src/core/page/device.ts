/** Whether the page runs on a phone or tablet, where wallets are apps next to the browser. False on a server. */
export function isMobile(): boolean {
  if (typeof navigator === 'undefined') return false
  const { userAgentData, userAgent, maxTouchPoints } = navigator as Navigator & { userAgentData?: { mobile: boolean } }
  if (userAgentData !== undefined) return userAgentData.mobile
  // iPadOS identifies as a Mac, but a Mac has no touch screen.
  return /Android|iPhone|iPad|iPod/i.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}
