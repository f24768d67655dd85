import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { packagingFormats } from '../catalogue/core/packaging-formats'
import { detailsAction, detailsLoader } from '../catalogue/portal'
import { DetailsScreen } from '../catalogue/screens'

export const loader = async (args: LoaderFunctionArgs) => detailsLoader(packagingFormats, args)
export const action = async (args: ActionFunctionArgs) => detailsAction(packagingFormats, args)
export default function PackagingFormat() {
  return <DetailsScreen of={packagingFormats} />
}
