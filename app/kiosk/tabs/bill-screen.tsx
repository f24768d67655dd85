import { TabBill } from './bill'
import { BillActions } from './bill-actions'
import type { TabBillScreen } from './read-tabs'
import './bill-screen.css'

/** A tab's bill, and beside it what staff can do about it. */
export function BillScreen({ screen }: { screen: TabBillScreen }) {
  return (
    <div className="bill-screen">
      <BillActions screen={screen} />
      <TabBill screen={screen} />
    </div>
  )
}
