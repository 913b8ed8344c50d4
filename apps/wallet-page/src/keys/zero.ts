/**
 * Overwrites secrets that are no longer needed. The engine may have copied them, so this shortens the time in which a
 * memory dump shows them and promises nothing more.
 */
export function zero(...secrets: readonly (Uint8Array | undefined)[]): void {
  for (const secret of secrets) secret?.fill(0)
}
