import { safePath } from '../../platform/ui/frame/preferences.server'

/** Returns the path in `?to=` if it is one of ours, otherwise the list of places. */
export function whereTo({ searchParams }: URL): string {
  return safePath(searchParams.get('to'), '/app')
}
