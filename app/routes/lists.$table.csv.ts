import type { LoaderFunctionArgs } from '@remix-run/node'
import { exportLoader } from '../catalogue/portal'

/** Any catalogue list as a file. */
export async function loader(args: LoaderFunctionArgs) {
  return exportLoader(args)
}
