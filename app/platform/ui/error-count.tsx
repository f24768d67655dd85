import './error-count.css'

/** Beside the button that sends a form: how many of its fields are at fault, since they may be out of sight. */
export function ErrorCount({ count }: { count: number }) {
  return (
    <span className="form-error-count" role="status">
      {count > 0 && (count === 1 ? '1 field needs another look' : `${count} fields need another look`)}
    </span>
  )
}
