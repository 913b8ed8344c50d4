/** Types of serve.mjs, which is plain Node so that `npm start` needs nothing to be built first. */
export type ServeOptions = {
  readonly folder: string
  readonly port?: number
  readonly host?: string
  readonly env?: Readonly<Record<string, unknown>>
  readonly csp?: {
    readonly connect?: readonly string[]
    readonly img?: readonly string[]
    readonly font?: readonly string[]
    readonly frame?: readonly string[]
    readonly trustedTypes?: readonly string[]
  }
}
export type RunningApp = {
  readonly url: string
  readonly port: number
  readonly reports: () => readonly object[]
  readonly close: () => Promise<void>
}
export function serveApp(options: ServeOptions): Promise<RunningApp>
