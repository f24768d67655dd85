import type { LoaderFunctionArgs } from '@remix-run/node'
import { templateLoader } from '../catalogue/portal'

/** A file to fill in and import. */
export async function loader(args: LoaderFunctionArgs) {
  return templateLoader(args)
}
