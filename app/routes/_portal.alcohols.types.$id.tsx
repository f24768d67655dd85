import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { detailsAction, detailsLoader } from '../catalogue/portal'
import { alcoholTypes } from '../catalogue/alcohol/alcohol-types'
import { DetailsScreen } from '../catalogue/screens'

export const loader = async (args: LoaderFunctionArgs) => detailsLoader(alcoholTypes, args)
export const action = async (args: ActionFunctionArgs) => detailsAction(alcoholTypes, args)
export default function AlcoholType() {
  return <DetailsScreen of={alcoholTypes} />
}
