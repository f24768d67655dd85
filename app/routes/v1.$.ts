import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { catalogueAction, catalogueLoader } from '../catalogue/api'

/** Every path under /v1 that no other route knows: the catalogue's resources, and beyond them a 404. */
export async function loader(args: LoaderFunctionArgs) {
  return catalogueLoader(args)
}

export async function action(args: ActionFunctionArgs) {
  return catalogueAction(args)
}
