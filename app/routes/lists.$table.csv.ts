import type { LoaderFunctionArgs } from '@remix-run/node'
import { catalogue } from '../catalogue/catalogue'
import { exportLoader } from '../crud/csv/portal'

/** Any catalogue list as a file. */
export async function loader(args: LoaderFunctionArgs) {
  return exportLoader(catalogue, args)
}
