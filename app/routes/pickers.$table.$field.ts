import type { LoaderFunctionArgs } from '@remix-run/node'
import { pickerLoader } from '../catalogue/portal'

/** What a form's picker finds, for the browser's session. */
export async function loader(args: LoaderFunctionArgs) {
  return pickerLoader(args)
}
