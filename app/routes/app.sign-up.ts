import { redirect, type LoaderFunctionArgs } from '@remix-run/node'

/** The former address of the sign-up form. Signing in with a code now creates accounts. */
export function loader({ request }: LoaderFunctionArgs) {
  return redirect(`/app/sign-in${new URL(request.url).search}`)
}
