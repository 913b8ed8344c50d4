import { defineConfig } from 'vite'

/*
 * The examples install two major versions of wagmi, so make the kit use this app's version. A standalone app does not
 * need this option.
 */
export default defineConfig({ resolve: { dedupe: ['@wagmi/core', 'react', 'react-dom', 'viem'] } })
