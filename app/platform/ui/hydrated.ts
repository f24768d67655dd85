import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/**
 * False on the server and in the first paint, true once the browser runs our script. For what only works with JavaScript, such as a
 * button that is disabled until a change, so that without it everything stays usable.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}
