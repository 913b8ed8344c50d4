import { maxLength, optional, pipe, regex, string } from 'valibot'

/** Query parameters of every call: project id, SDK type and SDK version. */
export const common = {
  projectId: optional(pipe(string(), regex(/^[\w-]{1,64}$/))),
  st: optional(pipe(string(), maxLength(64))),
  sv: optional(pipe(string(), maxLength(64))),
}
