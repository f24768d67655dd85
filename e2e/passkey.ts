import type { Page } from '@playwright/test'

/**
 * Gives the page's browser a device for passkeys that verifies its user. `touches(false)`: from then on nobody touches it, so a passkey
 * that a page requests is neither created nor used.
 */
export async function addPasskeyDevice(page: Page): Promise<{ touches: (enabled: boolean) => Promise<void> }> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    touches: async (enabled) => {
      await devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
    },
  }
}
