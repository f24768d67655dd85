import { z } from 'zod'
import { newId } from '../books'
import {
  expand,
  given,
  list,
  listOf,
  mergeMetadata,
  metadata,
  ok,
  read,
  readMetadata,
  text,
  type Call,
  type Handler,
} from '../call'
import { missing, type JsonObject } from '../reply'
import type { Rows } from '../tables'

const fields = {
  email: text.optional(),
  name: text.optional(),
  phone: text.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  expand,
}
const changes = z.strictObject(fields)
const filters = listOf({ email: z.string().optional() })

export const createCustomer: Handler = (call) => {
  const params = read(call, changes)
  const row = call.books.customer.insert({
    id: newId('cus'),
    email: params.email ?? null,
    name: params.name ?? null,
    phone: params.phone ?? null,
    description: params.description ?? null,
    metadata: mergeMetadata('{}', params.metadata),
    deleted: 0,
    created: call.now,
  })
  call.emit('customer.created', () => renderCustomer(row))
  return ok(renderCustomer(row))
}

export const updateCustomer: Handler = (call) => {
  const { metadata: added, expand: _, ...params } = read(call, changes)
  const row = liveCustomer(call, call.path.id)
  const updated = call.books.customer.update(row.id, { ...params, metadata: mergeMetadata(row.metadata, added) })
  call.emit('customer.updated', () => renderCustomer(updated))
  return ok(renderCustomer(updated))
}

export const retrieveCustomer: Handler = (call) => {
  const row = call.books.customer.get(call.path.id ?? '')
  if (!row) throw missing('customer', call.path.id ?? '')
  return ok(renderCustomer(row))
}

export const deleteCustomer: Handler = (call) => {
  const row = liveCustomer(call, call.path.id)
  for (const method of call.books.paymentMethod.all({ customer: row.id })) {
    call.books.paymentMethod.update(method.id, { customer: null, spent: 1 })
  }
  const deleted = renderCustomer(call.books.customer.update(row.id, { deleted: 1 }))
  call.emit('customer.deleted', () => deleted)
  return ok(deleted)
}

export const listCustomers: Handler = (call) => {
  const params = read(call, filters)
  return list(
    call.books.customer,
    { deleted: 0, ...given({ email: params.email }) },
    params,
    '/v1/customers',
    renderCustomer,
  )
}

/** A customer that is not deleted. @throws 404 naming `param` */
export function liveCustomer(call: Call, id = '', param = 'id'): Rows['customer'] {
  const row = call.books.customer.get(id)
  if (!row || row.deleted) throw missing('customer', id, param)
  return row
}

export function renderCustomer(row: Rows['customer']): JsonObject {
  if (row.deleted) return { id: row.id, object: 'customer', deleted: true }
  return {
    id: row.id,
    object: 'customer',
    address: null,
    balance: 0,
    created: row.created,
    currency: null,
    default_source: null,
    delinquent: false,
    description: row.description,
    discount: null,
    email: row.email,
    invoice_prefix: row.id.slice(-8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: readMetadata(row.metadata),
    name: row.name,
    phone: row.phone,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  }
}
