import { refusesCookies } from './browser-services'
import { useHydrated } from './hydrated'

/** Whether the browser keeps no cookies of ours, without which nobody can be signed in. Known to a script only. */
export function useCookiesRefused(): boolean {
  return useHydrated() && refusesCookies()
}
