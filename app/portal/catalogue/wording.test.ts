import { expect, test } from 'vitest'
import { labelOf, type Messages } from '../../records/definition/definition'
import { resources } from './registry'

/** The catalogue's messages, word for word (docs/rules/screens.md#wording). */

const SUCCESSES = [
  'Updated alcohol category!',
  'Deleted alcohol category!',
  'Created {name} type!',
  'Created {name}!',
  'Updated alcohol subtype!',
  'Deleted alcohol subtype!',
  'Created {name} subtype!',
  'Updated alcohol type!',
  'Deleted alcohol type!',
  'Updated business pour availability!',
  'Created Pour availability!',
  'Deleted business price tier!',
  'Updated business price tier!',
  'Deleted product price tier!',
  'Deleted serving container!',
  'Deleted category!',
  'Deleted ingredient!',
  'Deleted packaging format!',
  'Deleted pour format!',
  'Created!',
  'Updated standard drink!',
  'Deleted standard drink!',
  'Created  category assignment!',
  'Deleted category assignment!',
  'Created  pour format!',
  'Deleted pour availability!',
  'Created  recipe item!',
  'Deleted recipe item!',
  'Created  substitution!',
  'Deleted substitution!',
  'Updated product attribute!',
  'Deleted product attribute!',
  'Updated brand!',
  'Deleted brand!',
  'Created {name} product!',
  'Deleted product {name}!',
  'Updated product!',
  'Deleted productLine!',
  'Updated productLine!',
]

const FAILURES = [
  // Alcohol
  'Error Updating alcohol category!',
  'Error Deleting alcohol category!',
  'Error creating alcohol category!',
  'Error creating alcohol type!',
  'Error Updating alcohol type!',
  'Error Deleting alcohol type!',
  'Error Updating alcohol subtype!',
  'Error Deleting alcohol subtype!',
  'Error creating subtype!',
  // Business menu
  'Error Deleting business category!',
  'Error Updating business category!',
  'Error creating business category!',
  'Error Deleting custom drink!',
  'Error Updating custom drink!',
  'Error creating custom drink!',
  'Error Deleting default product!',
  'Error Updating default product!',
  'Error creating default product!',
  'Error Deleting menu item!',
  'Error Updating menu item!',
  'Error creating menu item!',
  'Error Updating business pour availability!',
  'Error Deleting business price tier!',
  'Error Updating business price tier!',
  'Error creating business price tier!',
  'Error Deleting product price tier!',
  'Error Updating product price tier!',
  'Error creating business product price tier!',
  'Error Deleting serving container!',
  // Core
  'Error deleting category!',
  'Error Updating category!',
  'Error creating category!',
  'Error Deleting ingredient!',
  'Error Updating ingredient!',
  'Error creating ingredient!',
  'Error deleting packaging format!',
  'Error updating packaging format!',
  'Error creating packaging format!',
  'Error creating pour format!',
  'Error deleting pour format!',
  'Error updating pour format!',
  'Error creating pour type!',
  'Error deleting pour type!',
  'Error updating pour type!',
  'Error creating price tier!',
  'Error Deleting price tier!',
  'Error Updating price tier!',
  'Error creating serving container!',
  'Error deleting serving container!',
  'Error Updating serving container!',
  'Error creating substitution!',
  'Error Deleting substitution!',
  'Error Updating substitution!',
  // Master menu
  'Error creating pour availability!',
  'Error Deleting pour availability!',
  'Error deleting pour availability!',
  'Error Updating pour availability!',
  'Error creating category assignment!',
  'Error deleting category assignment!',
  'Error creating recipe item!',
  'Error deleting recipe item!',
  'Error deleting substitution!',
  'Error creating standard drink!',
  'Error Updating standard drink!',
  'Error Deleting standard drink!',
  // Products
  'Error creating attribute!',
  'Error Updating product attribute!',
  'Error Deleting product attribute!',
  'Error creating brand!',
  'Error Updating brand!',
  'Error Deleting brand!',
  'Error creating product!',
  'Error Deleting product!',
  'Error Updating product!',
  'Error Deleting productLine!',
  'Error Updating productLine!',
  'Error creating productLine!',
]

const QUESTIONS = [
  'Are you sure you want to Delete this alcohol category!',
  'Are you sure you want to Delete this Alcohol Type!',
  'Are you sure you want to Delete this alcohol subtype!',
  'Are you sure you want to Delete this standard drink!',
  'Are you sure you want to Delete this Product!',
]

/** All messages of records and of the rows of their lists. */
function messagesFor(...kinds: ReadonlyArray<keyof Messages>): Set<string> {
  const all = resources.all.flatMap(({ messages, children }) => [
    messages,
    ...children.map((child) => ({ ...resources.ofTable(child.table)?.messages, ...child.messages })),
  ])
  return new Set(all.flatMap((messages) => kinds.flatMap((kind) => messages[kind] ?? [])))
}

test.each(SUCCESSES)('%s', (message) => {
  expect(messagesFor('created', 'updated', 'deleted')).toContain(message)
})

test.each(FAILURES)('%s', (message) => {
  expect(messagesFor('createFailed', 'updateFailed', 'deleteFailed')).toContain(message)
})

test.each([
  ['businessCategory', 'displayName', 'Display Name'],
  ['businessCategory', 'placeName', 'Business'],
  ['businessPourAvailability', 'placeName', 'Business'],
  ['product', 'brandName', 'Brand'],
  ['pourType', 'defaultVolumeMl', 'Default Volume (ml)'],
])('%s says %s as %s', (table, field, label) => {
  const resource = resources.ofTable(table)
  expect(resource && labelOf(resource, field)).toBe(label)
})

test.each(QUESTIONS)('%s', (question) => {
  expect(messagesFor('confirmDelete')).toContain(question)
})
