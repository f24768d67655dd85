import type { LoaderFunctionArgs } from '@remix-run/node'
import { catalogue } from '../catalogue/catalogue'
import { pickerLoader } from '../crud/form/picker-portal'

/** What a form's picker finds, for the browser's session. */
export async function loader(args: LoaderFunctionArgs) {
  return pickerLoader(catalogue, args)
}
