import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { takesPasskeys } from './takes-passkeys'

/** Why a browser has shown or made no passkey. */
export type PasskeyProblem = 'cancelled' | 'known' | 'elsewhere'

/** Loaded on first use. */
const webAuthn = () => import('@simplewebauthn/browser')

/** Makes a passkey on this device. @throws if the guest cancels, or the device has one */
export async function makePasskey(options: PublicKeyCredentialCreationOptionsJSON): Promise<string> {
  const { startRegistration } = await webAuthn()
  return JSON.stringify(await startRegistration({ optionsJSON: options }))
}

/**
 * Shows one of the device's passkeys for this site. `inField`: among the suggestions of the email field, for as long as the screen is open.
 * @throws if the guest cancels
 */
export async function showPasskey({ inField }: { inField: boolean }): Promise<string> {
  const [{ startAuthentication }, asked] = await Promise.all([webAuthn(), ask()])
  const optionsJSON = { ...asked, userVerification: 'required' as const }
  return JSON.stringify(await startAuthentication({ optionsJSON, useBrowserAutofill: inField }))
}

/** True if the browser suggests passkeys in a field. */
export async function suggestsPasskeys(): Promise<boolean> {
  if (!takesPasskeys() || !('isConditionalMediationAvailable' in PublicKeyCredential)) return false
  return PublicKeyCredential.isConditionalMediationAvailable()
}

/** Ends the suggestions, or a question that the guest has not answered. */
export async function endCeremony(): Promise<void> {
  const { WebAuthnAbortService } = await webAuthn()
  WebAuthnAbortService.cancelCeremony()
}

export function problemOf(error: unknown): PasskeyProblem {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return 'known'
  return name === 'SecurityError' ? 'elsewhere' : 'cancelled'
}

async function ask(): Promise<{ challenge: string; rpId: string }> {
  const answer = await fetch('/app/sign-in/passkey')
  const asked: unknown = await answer.json()
  if (!isAsked(asked)) throw new Error('the server has asked for no passkey')
  return asked
}

function isAsked(asked: unknown): asked is { challenge: string; rpId: string } {
  return (
    typeof asked === 'object' &&
    asked !== null &&
    'challenge' in asked &&
    typeof asked.challenge === 'string' &&
    'rpId' in asked &&
    typeof asked.rpId === 'string'
  )
}
