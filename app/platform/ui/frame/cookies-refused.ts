import { refusesCookies } from '../live/browser-services'
import { useHydrated } from '../hydrated'

/** Whether the browser refuses our cookies, without which nobody can sign in. Only JavaScript can find out. */
export function useCookiesRefused(): boolean {
  return useHydrated() && refusesCookies()
}
