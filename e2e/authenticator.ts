import type { Page } from '@playwright/test'

type Options = {
  /** Whether it derives secrets (extension PRF). Default true. */
  readonly hasPrf?: boolean
  /** Whether it answers at once, as if touched. Default true. */
  readonly isTouched?: boolean
}

/** Adds an authenticator like a phone's or a laptop's own. It belongs to this page only. */
export async function authenticator(page: Page, { hasPrf = true, isTouched = true }: Options = {}) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: isTouched,
      hasPrf,
    },
  })
  const credentials = async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials
  return {
    credentials,
    remove: () => session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
    /** Gives it a passkey of another one. The secret that it derives is another then. */
    add: (credential: Awaited<ReturnType<typeof credentials>>[number]) =>
      session.send('WebAuthn.addCredential', { authenticatorId, credential }),
    /** Whether it recognises its owner, without whom it refuses. */
    recognise: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    touch: (enabled: boolean) => session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  }
}

/** Makes the page a device that has never been here, with the same authenticator. */
export async function forgetOrigin(page: Page, origin: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
}
