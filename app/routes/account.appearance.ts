import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { answerForm } from '../server/api'
import { readForm } from '../server/body'
import { keepScheme, safePath } from '../ui/preferences.server'
import { DEFAULT_SCHEME, isScheme } from '../ui/scheme'

/** Stores the chosen colour scheme and goes back. */
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
