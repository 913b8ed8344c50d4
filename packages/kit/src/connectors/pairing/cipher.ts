/** What sealing and opening takes: loaded while the code is being drawn, because nothing goes out before that. */
export { open, seal } from './envelope.ts'
export { createSeenMessages } from './seen.ts'
