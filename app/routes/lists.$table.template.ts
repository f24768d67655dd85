import type { LoaderFunctionArgs } from '@remix-run/node'
import { catalogue } from '../portal/catalogue/catalogue'
import { templateLoader } from '../records/csv/portal'

/** Returns an empty file to fill in and import. */
export async function loader(args: LoaderFunctionArgs) {
  return templateLoader(catalogue, args)
}
