import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { listAction, listLoader } from '../catalogue/portal'
import { productLines } from '../catalogue/products/product-lines'
import { ListScreen } from '../catalogue/screens'

export const loader = async (args: LoaderFunctionArgs) => listLoader(productLines, args)
export const action = async (args: ActionFunctionArgs) => listAction(productLines, args)
export default function ProductLines() {
  return <ListScreen of={productLines} />
}
