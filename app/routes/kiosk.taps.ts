import type { ActionFunctionArgs } from '@remix-run/node'
import { isBarbackError } from '../../contract/errors'
import { noteStep } from '../platform/auth/shared-tablet'
import { pressStored } from '../kiosk/taps/stored'
import { readId } from '../platform/request/api'
import { readForm } from '../platform/request/body'
import { portalCall } from '../platform/request/portal'

/** Receives a tap that the bar's screen stored while offline. Returns a refusal as data, because the tap is final either way. */
export async function action(args: ActionFunctionArgs) {
  return portalCall(args, async ({ app, actor, request }) => {
    const businessId = readId(new URL(request.url).searchParams.get('businessId') ?? undefined)
    const form = await readForm(request)
    // Throws on a locked tablet, so that the tap keeps waiting.
    await noteStep(app, actor)
    try {
      await pressStored(app, actor, businessId, form)
      return { refused: null }
    } catch (error) {
      if (!isBarbackError(error) || error.status >= 500 || error.status === 429) throw error
      return { refused: error.message }
    }
  })
}
