import type { Customer } from '../../../contract/entities/people'
import { centsFromDollars } from '../../../contract/money'
import type { GridColumn } from '../../platform/ui/grid/data-grid'
import { LongWord, Money } from '../../platform/ui/text'
import { shownEmail } from './shown-email'

/** The columns of the customer list, with the totals of docs/rules/figures.md#customer-totals. */
export const CUSTOMER_COLUMNS: ReadonlyArray<GridColumn<Customer>> = [
  {
    id: 'isInternal',
    label: 'Internal',
    width: 'active',
    sortable: true,
    cell: (customer) => (customer.isInternal ? 'Yes' : 'No'),
    says: (customer) => String(customer.isInternal),
  },
  { id: 'id', label: 'Id', width: 'id', sortable: true, cell: (customer) => customer.id },
  wordsColumn('firstName', 'First Name'),
  wordsColumn('lastName', 'Last Name'),
  wordsColumn('email', 'Email'),
  moneyColumn('totalSales', 'Total Sales'),
  moneyColumn('totalTips', 'Total Tips'),
  moneyColumn('totalFees', 'Total Fees'),
  {
    id: 'totalTabs',
    label: 'Total Tabs',
    width: 'active',
    align: 'end',
    sortable: true,
    cell: (customer) => customer.totalTabs.toLocaleString('en-US'),
  },
]

function wordsColumn(id: 'firstName' | 'lastName' | 'email', label: string): GridColumn<Customer> {
  const isName = id !== 'email'
  return {
    id,
    label,
    sortable: true,
    headline: isName,
    bare: true,
    cell: (customer) => <LongWord>{id === 'email' ? shownEmail(customer) : customer[id]}</LongWord>,
  }
}

function moneyColumn(id: 'totalSales' | 'totalTips' | 'totalFees', label: string): GridColumn<Customer> {
  const cell = (customer: Customer) => <Money cents={centsFromDollars(customer[id])} />
  return { id, label, width: 'price', align: 'end', sortable: true, cell }
}
