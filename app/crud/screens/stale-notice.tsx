import { Notice } from '../../ui/query-result'
import { takeOf, type Stale } from './stale-form'

interface StaleNoticeProps {
  stale: Stale
  /** The form that the choices belong to. */
  form: string
  /** 'brand' */
  what: string
}

/** Over a form whose record somebody else has changed since it was drawn: both values of each field, and which of them Save keeps. */
export function StaleNotice({ stale: { fields }, form, what }: StaleNoticeProps) {
  return (
    <Notice tone="warn">
      <div className="stale">
        <p>Somebody else changed this {what} in the meantime. Nothing of yours is saved yet: choose what Save keeps.</p>
        {fields.map(({ field, label, theirs, yours, changed }) => (
          <fieldset key={field}>
            <legend>{label}</legend>
            {(
              [
                ['theirs', 'Now', theirs],
                ['yours', 'Yours', yours],
              ] as const
            ).map(([value, title, text]) => (
              <label key={value} className="stale-choice">
                <input
                  type="radio"
                  form={form}
                  name={takeOf(field)}
                  value={value}
                  defaultChecked={changed === (value === 'yours')}
                />
                <span>
                  <span className="stale-title">{title}</span> {text}
                </span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
    </Notice>
  )
}
