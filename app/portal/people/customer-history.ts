import { customer, type Customer } from '../../../contract/entities/people'
import type { Database, Trx } from '../../../db/store'
import type { Actor } from '../../platform/auth/actor'
import { changesOf, noteChange, type HistoryEntry } from '../../records/store/audit'

/** Fields whose changes go into the history: editable ones, and the provider that verified the age. */
const NOTED = [...Object.keys(customer.fields), 'idVerificationProvider']

const LABELS: Readonly<Record<string, string>> = {
  firstName: 'First Name',
  lastName: 'Last Name',
  displayName: 'Display Name',
  email: 'Email',
  dob: 'DOB',
  gender: 'Gender',
  phoneNumber: 'Phone Number',
  avatar: 'Avatar',
  deviceNotificationId: 'Device',
  isInternal: 'Internal',
  receiptsByMail: 'Receipts by Mail',
  readyByMail: 'Mail When Ready',
  language: 'Language',
  idVerificationProvider: 'Verified by',
}

interface CustomerChange {
  actor: Actor
  /** Unix milliseconds. */
  now: number
  before: Customer
  after: Customer
}

/** Records a customer's change with its actor, in the transaction of the change. */
export async function noteCustomerChange(trx: Trx, { actor, now, before, after }: CustomerChange): Promise<void> {
  await noteChange(trx, {
    entity: 'customer',
    id: after.id,
    actor,
    now,
    before: noted(before),
    after: noted(after),
  })
}

/** Returns the changes of a customer, newest first, for internal staff. A guest's own changes show the guest's name. */
export async function customerHistory(
  db: Database,
  reader: Actor,
  { id, firstName, lastName }: Customer,
): Promise<HistoryEntry[]> {
  const entries = await changesOf(db, { entity: 'customer', id, labelOf: (field) => LABELS[field] ?? field, reader })
  return entries.map((entry) =>
    entry.who === `customer:${id}` ? { ...entry, who: `${firstName} ${lastName}` } : entry,
  )
}

function noted(record: Customer): object {
  const values = new Map<string, unknown>(Object.entries(record))
  return Object.fromEntries(NOTED.map((field) => [field, values.get(field) ?? null]))
}
