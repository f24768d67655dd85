import './error-count.css'

/** The number of invalid fields, beside the button that sends the form, since the fields may be out of view. */
export function ErrorCount({ count }: { count: number }) {
  return (
    <span className="form-error-count" role="status">
      {count > 0 && (count === 1 ? '1 field needs another look' : `${count} fields need another look`)}
    </span>
  )
}
