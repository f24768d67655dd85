import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { portalAnswer } from '../platform/request/portal'
import { keepBusinessChoice, safePath } from '../platform/ui/frame/preferences.server'
import { selectedBusiness } from '../portal/venues/selected-business'

/** Stores the business chosen in the sidebar's filter. An empty choice means all. */
export async function action(args: ActionFunctionArgs) {
  return portalAnswer(args, async ({ app, actor, form }) => {
    const fields = await form()
    const wish = Number(fields.get('businessId'))
    const chosen = await selectedBusiness(app, actor, Number.isSafeInteger(wish) && wish > 0 ? wish : undefined)
    return redirect(safePath(fields.get('returnTo')), { headers: { 'Set-Cookie': await keepBusinessChoice(chosen) } })
  })
}

export function loader() {
  return redirect('/')
}
