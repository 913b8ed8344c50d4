/** Encryption and decryption. Loaded while the code is being drawn, because nothing is sent before that. */
export { open, seal } from './envelope.ts'
export { createSeenMessages } from './seen.ts'
