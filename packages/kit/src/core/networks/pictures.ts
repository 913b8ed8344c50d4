import type { Context } from '../context.ts'
import { hasServer } from '../options.ts'
import type { Pictures } from './network-picture.ts'

/** Pictures of the server's directory or, without a server, those that come with the client. */
export const picturesOf = (ctx: Context): Promise<Pictures | undefined> =>
  hasServer(ctx.options) ? ctx.directory() : import('./bundled-marks.ts').then(({ bundledMarks }) => bundledMarks)
