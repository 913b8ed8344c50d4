import { serveSigner } from './serve.ts'
import { createSigner } from './signer.ts'

// The worker of frames. It has no code that writes a key down.
serveSigner(createSigner())
