/** The providers with which guests may sign in, as their buttons name them. */
export const PROVIDER_TITLES = { apple: 'Apple', google: 'Google' } as const
export type SignInProvider = keyof typeof PROVIDER_TITLES
