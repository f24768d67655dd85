import { redirect } from '@remix-run/node'
import type { PortalCall } from '../../platform/request/portal'
import { addressOfDraft } from '../../platform/ui/frame/location'
import { isLookingFor, UPDATE } from '../values/finding'
import type { Typed } from '../values/values'

/**
 * Handles a posted form that must only be rendered again: it was posted because it may contain a picture, or by Enter in a search input.
 * @throws a redirect to the address that renders it
 */
export function redrawIfAsked({ url, draft }: Pick<PortalCall, 'url' | 'draft'>, typed: Typed): void {
  if (typed[UPDATE] === undefined && !isLookingFor(typed, draft)) return
  const texts = Object.entries(typed).flatMap(([name, text]) =>
    typeof text === 'string' && name !== UPDATE && !name.startsWith('upload:') ? [[name, text] as const] : [],
  )
  throw redirect(addressOfDraft(url, Object.fromEntries(texts)))
}
