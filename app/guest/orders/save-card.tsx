import { useWords } from '../frame/use-words'

/** Asks whether to save a new card and explains what that means. Ticked by default. */
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
