/** Replaced with the package's version when it is built. */
export const SDK_VERSION = 'react-0.1.0'
