import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { detailsAction, detailsLoader } from '../catalogue/portal'
import { brands } from '../catalogue/products/brands'
import { DetailsScreen } from '../catalogue/screens'

export const loader = async (args: LoaderFunctionArgs) => detailsLoader(brands, args)
export const action = async (args: ActionFunctionArgs) => detailsAction(brands, args)
export default function Brand() {
  return <DetailsScreen of={brands} />
}
