import { defineConfig } from 'vite'

/* Two majors of wagmi live in this folder of examples: the kit takes the one that this host has. A host by itself needs none of it. */
export default defineConfig({ resolve: { dedupe: ['@wagmi/core', 'react', 'react-dom', 'viem'] } })
