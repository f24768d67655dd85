import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { keepAgeClaim } from '../guest/age-claim'
import { guestAction } from '../guest/call'
import { safePath } from '../platform/ui/frame/preferences.server'

const body = z.object({ isOfAge: z.enum(['yes', 'no']), to: z.string().optional() })

export async function action(args: ActionFunctionArgs) {
  return guestAction(args, async ({ form }) => {
    const { isOfAge, to } = await form(body)
    return redirect(safePath(to, '/app'), { headers: { 'Set-Cookie': await keepAgeClaim(isOfAge === 'yes') } })
  })
}
