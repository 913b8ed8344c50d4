import type { EmailChange } from '../src/wallet/email-change.ts'

const never = () => Promise.reject(new Error('no email is changed here'))

export const noEmailChange: EmailChange = { start: never, confirm: never, finish: never }
