import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { detailsAction, detailsLoader } from '../catalogue/portal'
import { ProductScreen } from '../catalogue/products/product-screen'
import { products } from '../catalogue/products/products'

export const loader = async (args: LoaderFunctionArgs) => detailsLoader(products, args)
export const action = async (args: ActionFunctionArgs) => detailsAction(products, args)
export default ProductScreen
