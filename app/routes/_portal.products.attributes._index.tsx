import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { listAction, listLoader } from '../catalogue/portal'
import { productAttributes } from '../catalogue/products/product-attributes'
import { ListScreen } from '../catalogue/screens'

export const loader = async (args: LoaderFunctionArgs) => listLoader(productAttributes, args)
export const action = async (args: ActionFunctionArgs) => listAction(productAttributes, args)
export default function ProductAttributes() {
  return <ListScreen of={productAttributes} />
}
