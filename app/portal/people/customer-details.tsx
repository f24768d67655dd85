import { getFormProps } from '@conform-to/react'
import { Form } from '@remix-run/react'
import type { Customer } from '../../../contract/entities/people'
import { formatPhone } from '../../../contract/phone'
import type { HistoryEntry } from '../../records/store/audit'
import { HistoryCard } from '../../records/screens/history-card'
import { ORDER_COLUMNS, orderLink } from '../order-book/columns'
import type { ListedOrder } from '../order-book/list'
import { isRefusedAnswer } from '../../platform/ui/form/answer'
import { StatusBadge } from '../../platform/ui/badge'
import { Card } from '../../platform/ui/card'
import { DataGrid, type GridColumn } from '../../platform/ui/grid/data-grid'
import type { GridPage } from '../../platform/ui/grid/grid-page'
import { errorCount } from '../../platform/ui/form/checked-form'
import { formatDate } from '../../platform/ui/dates'
import { EditButtons } from '../../platform/ui/form/edit-buttons'
import { EditedRecord } from '../../platform/ui/form/edited-record'
import { TextRow, TickRow, type RowField } from '../../platform/ui/form/form-row'
import { Page } from '../../platform/ui/frame/page'
import { Centered, Notice } from '../../platform/ui/query-result'
import { Avatar } from '../../platform/ui/avatar'
import { Moment, Money } from '../../platform/ui/text'
import { ThreeColumns } from '../../platform/ui/three-columns'
import { lazySchema, useZodForm, type Constraints } from '../../platform/ui/form/zod-form'
import { CUSTOMER_LABELS, customerTexts } from './customer-form-texts'
import { PendingEmailCard } from './pending-email-card'
import { shownEmail } from './shown-email'
import type { Visit } from './customer-visits'

const FORM = 'form-customer'

const VISIT_COLUMNS: ReadonlyArray<GridColumn<Visit>> = [
  { id: 'id', label: 'Tab', width: 'id', cell: (visit) => visit.id },
  {
    id: 'openedAt',
    label: 'Opened',
    width: 'default',
    cell: (visit) => <Moment at={visit.openedAt} timeZone={visit.timeZone} withTime />,
  },
  { id: 'place', label: 'Place', width: 'name', headline: true, cell: (visit) => visit.place },
  { id: 'status', label: 'Status', width: 'type', cell: (visit) => <StatusBadge status={visit.status} /> },
  { id: 'orders', label: 'Orders', width: 'active', align: 'end', cell: (visit) => visit.orders },
  {
    id: 'sales',
    label: 'Sales',
    width: 'price',
    align: 'end',
    cell: (visit) => <Money cents={visit.salesCents} />,
  },
]
/** Without the guest, who is the same in every row. */
const ORDER_COLUMNS_OF_ONE = ORDER_COLUMNS.filter(({ id }) => id !== 'guest')

interface CustomerDetailsProps {
  customer: Customer
  constraint: Constraints
  canUpdate: boolean
  /** With '?edit' in the address. */
  editing: boolean
  /** The latest possible date of birth, 'yyyy-MM-dd'. */
  today: string
  /** A new email that the guest has not confirmed yet. */
  newEmail: string | null
  tabs: GridPage<Visit>
  orders: GridPage<ListedOrder>
  history: HistoryEntry[]
  answer: unknown
}

/** One guest: details, visits, orders and the history of changes. */
export function CustomerDetails({ customer, newEmail, tabs, orders, history, ...details }: CustomerDetailsProps) {
  return (
    <Page
      title={`${customer.firstName} ${customer.lastName}`}
      breadcrumbs={[{ label: 'Customers', to: '/customers' }, { label: 'Details' }]}
    >
      {/* The key remounts the form for each mode, so that Cancel restores the saved values. */}
      <DetailsCard key={details.editing ? 'edit' : 'view'} customer={customer} {...details} />
      {newEmail !== null && <PendingEmailCard email={newEmail} />}
      <Card title="Tabs">
        <DataGrid
          label="Tabs"
          list="tabs"
          data={tabs}
          columns={VISIT_COLUMNS}
          rowKey={(visit) => visit.id}
          rowLink={(visit) => `/reports/sales/${visit.id}`}
          rowName={(visit) => visit.place}
          empty="This guest has had no tab yet."
        />
      </Card>
      <Card title="Orders">
        <DataGrid
          label="Orders"
          list="orders"
          data={orders}
          columns={ORDER_COLUMNS_OF_ONE}
          rowKey={(order) => order.id}
          rowLink={orderLink}
          rowName={(order) => order.place}
          empty="This guest has ordered nothing yet."
        />
      </Card>
      <HistoryCard history={history} />
    </Page>
  )
}

type DetailsCardProps = Pick<
  CustomerDetailsProps,
  'customer' | 'constraint' | 'canUpdate' | 'editing' | 'today' | 'answer'
>

/** The same three columns in view and edit mode. Fields that staff may not change are read-only in both. */
function DetailsCard({ customer, constraint, canUpdate, editing, today, answer }: DetailsCardProps) {
  const { firstName, lastName, isInternal, displayName, phoneNumber, version } = customer
  const typed = isRefusedAnswer(answer) ? answer.typed : undefined
  const texts = customerTexts(customer)
  const [form, fields, changed] = useZodForm({
    id: FORM,
    constraint,
    schema: lazySchema(
      () => import('./customer-form-values'),
      ({ customerFormOf }) => customerFormOf(customer),
    ),
    answer,
    defaultValue: texts,
  })
  const shown = { readOnly: !editing, autoComplete: 'off' } as const
  return (
    <Card
      title="Details"
      action={canUpdate && <EditButtons editing={editing} form={FORM} changed={changed} errors={errorCount(form)} />}
      note={`Guest since ${formatDate(customer.createdAt, 'UTC')}`}
    >
      {editing && (
        <EditedRecord form={FORM} intent="update" what="customer" version={version} texts={texts} answer={answer} />
      )}
      <Form method="post" className="form" preventScrollReset {...getFormProps(form)}>
        <input type="hidden" name="intent" value="update" />
        <ThreeColumns
          left={
            <div className="form">
              <TextRow label="Customer ID" field={shownRow('customer-id', customer.id)} disabled />
              <TextRow label={CUSTOMER_LABELS.firstName} field={fields.firstName} {...shown} />
              <TextRow label={CUSTOMER_LABELS.lastName} field={fields.lastName} {...shown} />
              <TextRow
                label={CUSTOMER_LABELS.dob}
                field={fields.dob}
                type={editing ? 'date' : 'text'}
                max={today}
                {...shown}
                hint={ageHint(customer)}
              />
              {editing && customer.idVerificationProvider && (
                <Notice tone="warn">
                  Changing the date of birth removes the verification by {customer.idVerificationProvider}: the guest
                  counts as under 21 until they verify their age again.
                </Notice>
              )}
            </div>
          }
          center={
            <Centered>
              <Avatar name={displayName ?? `${firstName} ${lastName}`} src={customer.avatar} large />
            </Centered>
          }
          right={
            <div className="form">
              <TextRow label="Email" field={shownRow('customer-email', shownEmail(customer))} readOnly />
              <TextRow label="Display Name" field={shownRow('customer-display-name', displayName ?? '')} readOnly />
              <TextRow
                label="Phone Number"
                type="tel"
                field={shownRow('customer-phone', phoneNumber ? formatPhone(phoneNumber) : '')}
                readOnly
              />
              <TickRow label="Over 21" field={shownRow('customer-over-21', customer.over21)} disabled />
              <TickRow
                label={CUSTOMER_LABELS.isInternal}
                field={{
                  ...shownRow(fields.isInternal.id, typed ? typed.isInternal === 'on' : isInternal),
                  name: fields.isInternal.name,
                  key: fields.isInternal.key,
                }}
                hint="Barback staff who order as guests."
                disabled={!editing}
              />
            </div>
          }
        />
      </Form>
    </Card>
  )
}

function ageHint({ dob, idVerificationProvider }: Customer): string {
  if (idVerificationProvider) return `Verified by ${idVerificationProvider}`
  return dob === null ? 'Not given by the guest' : 'As the guest typed it, not verified'
}

/** A read-only row: a browser does not send an input without a name. */
function shownRow(id: string, initialValue: string | number | boolean): RowField {
  return { id, name: '', errorId: `${id}-error`, descriptionId: `${id}-hint`, initialValue }
}
