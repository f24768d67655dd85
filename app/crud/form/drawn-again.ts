import { redirect } from '@remix-run/node'
import type { PortalCall } from '../../server/portal'
import { addressOfDraft } from '../../ui/location'
import { isLookingFor, UPDATE } from './finding'
import type { Typed } from './form'

/**
 * A form that was posted and is not meant to be kept: its picture came along, or Enter was pressed over words to look for. It is answered
 * as by an ordinary GET. @throws the way there
 */
export function drawAgainIfAsked({ url, draft }: Pick<PortalCall, 'url' | 'draft'>, typed: Typed): void {
  if (typed[UPDATE] === undefined && !isLookingFor(typed, draft)) return
  const texts = Object.entries(typed).flatMap(([name, text]) =>
    typeof text === 'string' && name !== UPDATE && !name.startsWith('upload:') ? [[name, text] as const] : [],
  )
  throw redirect(addressOfDraft(url, Object.fromEntries(texts)))
}
