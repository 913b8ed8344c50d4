import { maxLength, optional, pipe, regex, string } from 'valibot'

/** Query values of every call: project, sdk type, sdk version. */
export const common = {
  projectId: optional(pipe(string(), regex(/^[\w-]{1,64}$/))),
  st: optional(pipe(string(), maxLength(64))),
  sv: optional(pipe(string(), maxLength(64))),
}
