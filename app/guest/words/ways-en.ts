/** Texts about the ways to sign in, in English. Only the screens that show them load this file. */
export const waysEn = {
  byPasskey: 'Use your face or fingerprint',
  by: (provider: string) => `Continue with ${provider}`,
  others: 'Other ways to sign in',
  /** Why a sign-in at a provider led back without one. */
  stopped: {
    cancelled: (provider: string) => `You stopped at ${provider}. Try again, or use your email.`,
    expired: (provider: string) => `Signing in with ${provider} took too long or was opened twice. Please try again.`,
    unavailable: (provider: string) => `${provider} is not answering. Use your email, or try again in a moment.`,
    refused: (provider: string) => `${provider} could not confirm who you are. Use your email, or try again.`,
    noEmail: (provider: string) => `${provider} shared no email. We need one for your receipts: enter it here.`,
    openOrder: (_provider: string) => 'This phone has an open order. Pick it up first, then sign in.',
    tooMany: (_provider: string) => 'Too many attempts. Wait a moment.',
  },
  confirm: (provider: string, email: string) =>
    `Show once that ${email} is yours: by a code, or by your password. From then on ${provider} is enough.`,
  passkey: {
    unknown: 'This does not open an account here. Use your email, then add it under ‘How I sign in’.',
    cancelled: 'That was cancelled or took too long. Try again, or use your email.',
    known: 'This device can already sign you in.',
    elsewhere: 'This works only at Barback’s own web address.',
  },
  /** On the screen of a paid order. */
  offer: {
    why: 'Next time, sign in with your face or fingerprint.',
    setUp: 'Set it up',
    decline: 'No, thanks',
  },
  page: {
    title: 'How I sign in',
    byEmail: (email: string) => `A code to ${email} always works.`,
    passkeys: 'Face or fingerprint',
    why: 'One look or touch signs you in. Your face and fingerprint stay on your device.',
    none: 'Continue with one of them when you sign in, with the same email. Then it is listed here.',
    add: 'Use this device',
    added: (day: string) => `added ${day}`,
    used: (day: string) => `last used ${day}`,
    providers: 'Apple and Google',
    remove: 'Remove',
    removeNamed: (way: string) => `Remove ${way}`,
    isAdded: 'Added. Next time, one look or touch signs you in.',
    needsScript: 'This needs a browser with JavaScript.',
    proof: 'To change something here, first confirm that it is you.',
    sendCode: 'Email me a code',
  },
}
