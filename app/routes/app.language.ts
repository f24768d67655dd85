import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { guestAction } from '../guest/call'
import { keepLanguage } from '../guest/language'
import { LANGUAGES } from '../guest/words'
import { safePath } from '../ui/preferences.server'

const body = z.object({ language: z.enum(LANGUAGES), to: z.string().optional() })

export async function action(args: ActionFunctionArgs) {
  return guestAction(args, async ({ form }) => {
    const { language, to } = await form(body)
    return redirect(safePath(to, '/app'), { headers: { 'Set-Cookie': await keepLanguage(language) } })
  })
}
