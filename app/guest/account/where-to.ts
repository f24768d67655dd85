import { safePath } from '../../platform/ui/preferences.server'

/** Where the guest wanted to go: a path of ours that stands in the address, else the places. */
export function whereTo({ searchParams }: URL): string {
  return safePath(searchParams.get('to'), '/app')
}
