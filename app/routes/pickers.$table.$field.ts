import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { catalogue } from '../portal/catalogue/catalogue'
import { pickerAction, pickerLoader } from '../records/form/picker-portal'

/** Searches for a form's picker, with the browser's session. */
export async function loader(args: LoaderFunctionArgs) {
  return pickerLoader(catalogue, args)
}

/** Creates a record that the picker did not find. */
export async function action(args: ActionFunctionArgs) {
  return pickerAction(catalogue, args)
}
