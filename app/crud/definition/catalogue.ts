import type { Trx } from '../../../db/connection'
import type { Actor } from '../../auth/actor'
import type { Services } from '../../server/services'
import type { Option } from '../../ui/form-row'
import type { RecordData } from './definition'
import type { Resources } from './resources'
import type { Row } from '../store/table'

/** What a save is about, for a rule of one resource. */
export interface Saving {
  trx: Trx
  actor: Actor
  /** Unix milliseconds. */
  now: number
  /** The record as it was; undefined while it is created. */
  before: RecordData | undefined
}

/** What one resource does beyond its definition. A rule refuses by throwing. */
export interface Rules {
  /** The values to keep, in the API's words, after those given. */
  beforeSave?: (saving: Saving, values: Row) => Promise<Row>
  afterSave?: (saving: Saving, record: RecordData) => Promise<void>
  beforeDelete?: (saving: Saving, record: RecordData) => Promise<void>
}

/** A picker's choices from a table that is no resource. */
export type ChoiceSource = (
  call: CrudCall,
  asked: { searchString?: string; ids?: readonly number[]; size: number },
) => Promise<Option[]>

/** Everything that the engine has to know of the application: handed in once, by app/catalogue. */
export interface Catalogue {
  resources: Resources
  /** By table. */
  rules: Readonly<Partial<Record<string, Rules>>>
  /** By table. */
  choiceSources: Readonly<Partial<Record<string, ChoiceSource>>>
  /** The businesses whose menu, as guests see it, is made of these records of a table. */
  businessesConcerned: (app: Services, table: string, records: readonly RecordData[]) => Promise<Iterable<number>>
  /** The business chosen in the sidebar, for this browser and person. */
  chosenBusiness: (app: Services, actor: Actor, request: Request) => Promise<number | undefined>
}

/** Who does something with which resources: the first argument of every operation. */
export interface CrudCall {
  catalogue: Catalogue
  app: Services
  actor: Actor
}
