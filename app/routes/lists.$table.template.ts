import type { LoaderFunctionArgs } from '@remix-run/node'
import { catalogue } from '../catalogue/catalogue'
import { templateLoader } from '../crud/csv/portal'

/** A file to fill in and import. */
export async function loader(args: LoaderFunctionArgs) {
  return templateLoader(catalogue, args)
}
