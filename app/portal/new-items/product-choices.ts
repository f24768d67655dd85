import type { Database } from '../../../db/store'
import type { Option } from '../../platform/ui/form/form-row'
import type { Services } from '../../platform/server/services'
import { tableChoices } from '../../records/store/choices'
import type { UserActor } from '../../platform/auth/actor'
import { catalogue } from '../catalogue/catalogue'
import { WITHOUT_ALCOHOL } from './row-names'

/** The options of a new product's form: kinds of alcohol, and sizes that it may be poured in. */
export async function readProductChoices(app: Services, actor: UserActor) {
  const call = { catalogue, app, actor }
  return { kinds: await readKinds(app.db), sizes: await tableChoices(call, 'pourFormat', { filters: {} }) }
}

/** 'Beer: IPA', by category. */
async function readKinds(db: Database): Promise<Option[]> {
  const rows = await db
    .selectFrom('alcoholType as type')
    .innerJoin('alcoholCategory as category', 'category.id', 'type.alcoholCategoryId')
    .select(['type.id', 'type.name', 'category.name as category'])
    .orderBy('category.nameFolded')
    .orderBy('type.nameFolded')
    .execute()
  const kinds = rows.map(({ id, name, category }) => ({ value: id, label: `${category}: ${name}` }))
  return [...kinds, { value: WITHOUT_ALCOHOL, label: 'Without alcohol' }]
}
