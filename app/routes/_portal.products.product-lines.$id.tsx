import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { detailsAction, detailsLoader } from '../catalogue/portal'
import { productLines } from '../catalogue/products/product-lines'
import { DetailsScreen } from '../catalogue/screens'

export const loader = async (args: LoaderFunctionArgs) => detailsLoader(productLines, args)
export const action = async (args: ActionFunctionArgs) => detailsAction(productLines, args)
export default function ProductLine() {
  return <DetailsScreen of={productLines} />
}
