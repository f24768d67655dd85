import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { answerForm } from '../platform/request/api'
import { readForm } from '../platform/request/body'
import { keepScheme, safePath } from '../platform/ui/frame/preferences.server'
import { DEFAULT_SCHEME, isScheme } from '../platform/ui/frame/scheme'

/** Stores the chosen color scheme and redirects back. */
export async function action({ context: app, request }: ActionFunctionArgs) {
  return answerForm(app, async () => {
    const form = await readForm(request)
    const wish = form.get('scheme')
    return redirect(safePath(form.get('returnTo')), {
      headers: { 'Set-Cookie': await keepScheme(isScheme(wish) ? wish : DEFAULT_SCHEME) },
    })
  })
}

export function loader() {
  return redirect('/')
}
