import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { guestAction } from '../guest/call'
import { keepLanguage } from '../guest/language'
import { LANGUAGES } from '../guest/words'
import { rememberLanguage } from '../portal/people/language'
import { safePath } from '../platform/ui/frame/preferences.server'

const body = z.object({ language: z.enum(LANGUAGES), to: z.string().optional() })

export async function action(args: ActionFunctionArgs) {
  return guestAction(args, async ({ app, actor, form }) => {
    const { language, to } = await form(body)
    if (actor.kind === 'customer') await rememberLanguage(app, actor, language)
    return redirect(safePath(to, '/app'), { headers: { 'Set-Cookie': await keepLanguage(language) } })
  })
}
