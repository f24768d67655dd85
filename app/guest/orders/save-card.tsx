import { useWords } from '../frame/use-words'

/** Asks whether a new card is saved, and says what that means. Ticked until the guest unticks it. */
export function SaveCard() {
  const { payment } = useWords().words.orders
  return (
    <label className="option">
      <input type="checkbox" name="save" value="yes" defaultChecked />
      <span>
        {payment.save}
        <small> {payment.saveMeans}</small>
      </span>
    </label>
  )
}
