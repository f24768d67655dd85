import { redirect, type LoaderFunctionArgs } from '@remix-run/node'

/** The earlier address of a form for new accounts: the code of signing in makes them. */
export function loader({ request }: LoaderFunctionArgs) {
  return redirect(`/app/sign-in${new URL(request.url).search}`)
}
