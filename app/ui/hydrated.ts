import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/**
 * False on the server and in the first paint, true once the browser runs our script. What is only right with JavaScript
 * (a button that waits for a change) asks here, so that without it everything stays usable.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}
