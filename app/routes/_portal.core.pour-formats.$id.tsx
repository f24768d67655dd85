import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { pourFormats } from '../catalogue/core/pour-formats'
import { detailsAction, detailsLoader } from '../catalogue/portal'
import { DetailsScreen } from '../catalogue/screens'

export const loader = async (args: LoaderFunctionArgs) => detailsLoader(pourFormats, args)
export const action = async (args: ActionFunctionArgs) => detailsAction(pourFormats, args)
export default function PourFormat() {
  return <DetailsScreen of={pourFormats} />
}
