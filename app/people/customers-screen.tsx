import { Fragment } from 'react'
import type { Customer } from '../../contract/entities/people'
import { centsFromDollars } from '../../contract/money'
import type { GridColumn } from '../ui/data-grid'
import { Money } from '../ui/text'

/** The columns of the customer list (spec 2 §2). The totals are those of decisions 'Figures'. */
export const CUSTOMER_COLUMNS: ReadonlyArray<GridColumn<Customer>> = [
  {
    id: 'isInternal',
    label: 'Internal',
    width: 'active',
    sortable: true,
    // The row's link begins here: it is called by the guest's name, not by a flag.
    cell: (customer) => (
      <>
        <span className="hidden-label">
          {customer.firstName} {customer.lastName},{' '}
        </span>
        {customer.isInternal ? 'Yes' : 'No'}
      </>
    ),
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

/** An email is broken behind its @, if it must be. */
function wordsColumn(id: 'firstName' | 'lastName' | 'email', label: string): GridColumn<Customer> {
  const cell = (customer: Customer) => (
    <span className="grid-words">
      {customer[id].split(/(?<=@)/).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  )
  return { id, label, sortable: true, cell }
}

function moneyColumn(id: 'totalSales' | 'totalTips' | 'totalFees', label: string): GridColumn<Customer> {
  const cell = (customer: Customer) => <Money cents={centsFromDollars(customer[id])} />
  return { id, label, width: 'price', align: 'end', sortable: true, cell }
}
