import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { detailsAction, detailsLoader } from '../catalogue/portal'
import { productAttributes } from '../catalogue/products/product-attributes'
import { DetailsScreen } from '../catalogue/screens'

export const loader = async (args: LoaderFunctionArgs) => detailsLoader(productAttributes, args)
export const action = async (args: ActionFunctionArgs) => detailsAction(productAttributes, args)
export default function ProductAttribute() {
  return <DetailsScreen of={productAttributes} />
}
