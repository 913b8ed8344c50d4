import { isKitOf, makeKit } from '../keys/kit.ts'
import { rotateKey } from '../keys/rotate.ts'
import { showSeed } from '../keys/show-seed.ts'
import { serveSigner } from './serve.ts'
import { createSigner } from './signer.ts'

// The worker of the wallet's own page.
serveSigner(createSigner(Date.now, { text: showSeed, kit: makeKit, isKitOf, rotate: rotateKey }))
