import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { listQuery } from '../../contract/calls/lists'
import { withFailureMessage } from '../records/form/portal-form'
import { listOrders, orderListQuery } from '../portal/order-book/list'
import { CustomerDetails } from '../portal/people/customer-details'
import { customerFormOf, editedCustomer, readCustomerForm } from '../portal/people/customer-form-values'
import { customerHistory } from '../portal/people/customer-history'
import { visitsOf } from '../portal/people/customer-visits'
import { readCustomer } from '../portal/people/customers-list'
import { pendingEmail } from '../portal/people/email-change'
import { updateCustomer } from '../portal/people/save-customer'
import { formConstraint } from '../platform/request/form-constraint'
import { typedInto } from '../platform/request/form-values'
import { portalAction, portalLoader } from '../platform/request/portal'
import { editAgain, readEdit } from '../platform/request/stale-form'
import { withQuery } from '../platform/ui/frame/location'
import { titleOf } from '../platform/ui/frame/title'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  titleOf(data && `${data.customer.firstName} ${data.customer.lastName}`, 'Customers')

const ORDERS_SHOWN = 10

export async function loader(args: LoaderFunctionArgs) {
  return portalLoader(args, async ({ app, actor, url, id }) => {
    if (!actor.ability.can('read', 'Customer')) throw redirect('/restricted')
    const customer = await readCustomer(app, app.db, actor, id())
    const canUpdate = actor.ability.can('update', 'Customer')
    const asked = (list: string) => ({
      page: url.searchParams.get(`${list}.page`) ?? undefined,
      sort: url.searchParams.get(`${list}.sort`) ?? undefined,
    })
    const orders = { ...orderListQuery.parse(asked('orders')), size: ORDERS_SHOWN, customerId: customer.id }
    return {
      customer,
      constraint: formConstraint(customerFormOf(customer)),
      canUpdate,
      editing: canUpdate && url.searchParams.has('edit'),
      today: new Date(app.now()).toISOString().slice(0, 10),
      newEmail: canUpdate ? await pendingEmail(app, { kind: 'customer', id: customer.id }) : null,
      tabs: await visitsOf(app.db, customer.id, listQuery.parse(asked('tabs')).page),
      orders: await listOrders(app, actor, orders),
      history: await customerHistory(app.db, actor, customer),
    }
  })
}

export async function action(args: ActionFunctionArgs) {
  return portalAction(
    args,
    async ({ app, actor, url, id, form, done }) => {
      if (!actor.ability.can('read', 'Customer')) throw redirect('/restricted')
      const edited = editedCustomer(await readCustomer(app, app.db, actor, id()))
      const { texts, version } = await readEdit(edited, typedInto(await form()))
      const input = { ...readCustomerForm(texts), version }
      await withFailureMessage({ app, actor }, 'Error Updating customer!', () =>
        updateCustomer(app, actor, id(), input),
      )
      return done(withQuery(url, { edit: null }), 'Updated customer!')
    },
    async ({ app, actor, id }, typed) => editAgain(editedCustomer(await readCustomer(app, app.db, actor, id())), typed),
  )
}

export default function CustomerScreen() {
  return <CustomerDetails {...useLoaderData<typeof loader>()} answer={useActionData()} />
}
