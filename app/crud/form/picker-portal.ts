import type { LoaderFunctionArgs } from '@remix-run/node'
import { listQuery } from '../../../contract/calls/lists'
import { notFound } from '../../../contract/errors'
import { portalLoader } from '../../server/portal'
import { ranked } from '../../ui/ranked'
import type { Catalogue } from '../definition/catalogue'
import { asWritten, choiceFilters, tableChoices } from '../store/choices'
import { metaOf } from '../definition/entity'
import { decodeNumber } from '../fields/kind'
import { pickerPath, type PickerAnswer } from './picker-path'
import { referredTable } from '../store/write'

/** How many options a search returns: enough to see whether the right one is among them. */
const PICKED = 50
/** How many are found before the best fits are taken. */
const SOUGHT = 300

/**
 * Answers a picker's search at `/pickers/{table}/{field}`. The query has the values of the fields that its options depend on. The answer
 * repeats the path and what was typed, so that a slow answer is not mistaken for that to a newer search.
 */
export async function pickerLoader(catalogue: Catalogue, args: LoaderFunctionArgs): Promise<PickerAnswer> {
  return portalLoader(args, async ({ app, actor, url }) => {
    const resource = catalogue.resources.ofTable(args.params.table ?? '')
    const field = args.params.field ?? ''
    const values = Object.fromEntries(
      [...url.searchParams].map(([name, text]) => [name, valueOf(resource, name, text)]),
    )
    const table = resource && referredTable(resource, field, values)
    if (!resource || table === undefined) throw notFound('Picker')
    const { searchString } = listQuery.pick({ searchString: true }).parse(Object.fromEntries(url.searchParams))
    const filters = choiceFilters(resource, field, values)
    const options = await tableChoices({ catalogue, app, actor }, table, {
      filters,
      size: searchString ? SOUGHT : PICKED,
      ...(searchString && { searchString }),
    })
    const best = searchString ? ranked(options, searchString).slice(0, PICKED) : options
    const text = url.searchParams.get('searchString') ?? ''
    return { path: pickerPath(resource, field, values), text, options: asWritten(resource, field, values, best) }
  })
}

function valueOf(resource: Parameters<typeof referredTable>[0] | undefined, name: string, text: string): unknown {
  return resource && metaOf(resource.entity, name)?.kind === 'reference' ? decodeNumber(text) : text
}
