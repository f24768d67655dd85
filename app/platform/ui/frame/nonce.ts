import { createContext, useContext } from 'react'

/** The page's Content-Security-Policy nonce. Browsers hide it from scripts, so it exists on the server only. */
const NonceContext = createContext<string | undefined>(undefined)

export const NonceProvider = NonceContext.Provider

export function useNonce(): string | undefined {
  return useContext(NonceContext)
}
