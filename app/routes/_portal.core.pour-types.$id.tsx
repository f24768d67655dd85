import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { pourTypes } from '../catalogue/core/pour-types'
import { detailsAction, detailsLoader } from '../catalogue/portal'
import { DetailsScreen } from '../catalogue/screens'

export const loader = async (args: LoaderFunctionArgs) => detailsLoader(pourTypes, args)
export const action = async (args: ActionFunctionArgs) => detailsAction(pourTypes, args)
export default function PourType() {
  return <DetailsScreen of={pourTypes} />
}
