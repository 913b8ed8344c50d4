export function prepare(builds: readonly ('demo' | 'wallet' | 'gallery')[]): void
export function preparePackages(): void
export function isInstalled(root?: string): boolean
