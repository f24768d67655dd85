import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { listAction, listLoader } from '../catalogue/portal'
import { products } from '../catalogue/products/products'
import { ListScreen } from '../catalogue/screens'

export const loader = async (args: LoaderFunctionArgs) => listLoader(products, args)
export const action = async (args: ActionFunctionArgs) => listAction(products, args)
export default function Products() {
  return <ListScreen of={products} />
}
