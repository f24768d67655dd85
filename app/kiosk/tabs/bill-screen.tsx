import { TabBill } from './bill'
import { BillActions } from './bill-actions'
import type { TabBillScreen } from './read-tabs'
import './bill-screen.css'

/** A tab's bill, with the buttons for staff beside it. */
export function BillScreen({ screen }: { screen: TabBillScreen }) {
  return (
    <div className="bill-screen">
      <BillActions screen={screen} />
      <TabBill screen={screen} />
    </div>
  )
}
