import type { ActionFunctionArgs } from '@remix-run/node'
import { catalogue } from '../catalogue/catalogue'
import { badRowsAction } from '../crud/csv/import-portal'

/** The bad rows of a checked file, to be corrected in a spreadsheet. */
export async function action(args: ActionFunctionArgs) {
  return badRowsAction(catalogue, args)
}
