import type { ActionFunctionArgs } from '@remix-run/node'
import { catalogue } from '../portal/catalogue/catalogue'
import { badRowsAction } from '../records/csv/import-portal'

/** Returns the invalid rows of a checked file, to correct in a spreadsheet. */
export async function action(args: ActionFunctionArgs) {
  return badRowsAction(catalogue, args)
}
