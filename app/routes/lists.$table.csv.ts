import type { LoaderFunctionArgs } from '@remix-run/node'
import { catalogue } from '../portal/catalogue/catalogue'
import { exportLoader } from '../records/csv/portal'

/** Exports any catalogue list as a file. */
export async function loader(args: LoaderFunctionArgs) {
  return exportLoader(catalogue, args)
}
