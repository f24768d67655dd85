import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/**
 * False on the server and in the first paint, true once the browser runs our script. For behaviour that needs JavaScript, such as a
 * button that is disabled until a change, so that everything stays usable without it.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}
