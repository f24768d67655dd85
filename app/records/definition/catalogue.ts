import type { MeasurementSystem } from '../../../contract/enumerations'
import type { CatalogueTrx, Database } from '../../../db/store'
import type { Actor } from '../../platform/auth/actor'
import type { Services } from '../../platform/server/services'
import type { Option } from '../../platform/ui/form/form-row'
import type { RecordData } from './definition'
import type { Resources } from './resources'
import type { Row } from './row'

/** Context of a rule: the save or delete that it runs in. */
export interface Saving {
  trx: CatalogueTrx
  actor: Actor
  /** Unix milliseconds. */
  now: number
  /** The record before the save; undefined for a new one. */
  before: RecordData | undefined
  /** The step of many changes that this one is part of. A rule's own changes join it as well. */
  step: number | undefined
}

/** Hooks of a resource on saving and deleting, for rules that its definition cannot express. A rule refuses by throwing. */
export interface Rules {
  /** Gets the submitted values and returns those to save, both named as in the API. */
  beforeSave?: (saving: Saving, values: Row) => Promise<Row>
  afterSave?: (saving: Saving, record: RecordData) => Promise<void>
  beforeDelete?: (saving: Saving, record: RecordData) => Promise<void>
}

/** Returns a warning about a saved record for the toast, if there is one. */
export type Remark = (db: Database, record: RecordData) => Promise<string | undefined>

/** Finds the options of a picker in a table that is not a resource. */
export type ChoiceSource = (
  call: CrudCall,
  asked: { searchString?: string; ids?: readonly number[]; size: number },
) => Promise<Option[]>

/** The application's part of the engine; app/portal/catalogue provides it. */
export interface Catalogue {
  resources: Resources
  /** Keyed by table. */
  rules: Readonly<Partial<Record<string, Rules>>>
  /** Keyed by table. */
  remarks: Readonly<Partial<Record<string, Remark>>>
  /** Keyed by table. */
  choiceSources: Readonly<Partial<Record<string, ChoiceSource>>>
  /** Singular and plural labels for rows of tables without a resource. Keyed by table. */
  otherTables: Readonly<Partial<Record<string, readonly [string, string]>>>
  /** The ids of the businesses whose guest menu depends on these records of a table. */
  businessesConcerned: (app: Services, table: string, records: readonly RecordData[]) => Promise<Iterable<number>>
  /** The units in which the actor reads the records of a business or, without one, the base catalogue. */
  measuresFor: (app: Services, actor: Actor, businessId?: number) => Promise<MeasurementSystem>
  /** The time zone of a business, by IANA name. */
  zoneOf: (app: Services, businessId: number) => Promise<string>
  /** The id of the business chosen in this browser's sidebar. */
  chosenBusiness: (app: Services, actor: Actor, request: Request) => Promise<number | undefined>
}

/** The context of an operation, and its first argument: the resources, the app and the actor. */
export interface CrudCall {
  catalogue: Catalogue
  app: Services
  actor: Actor
  /** The step of many changes that it is part of (store/steps.ts). */
  step?: number | undefined
}
