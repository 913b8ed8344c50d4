import { useEffect, useLayoutEffect } from 'react'

/** `useLayoutEffect`, without the warning that React 18 prints for it while rendering on a server. */
export const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect
