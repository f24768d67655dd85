import { IMAGE_DISPLAYS } from '../../../../contract/images'
import { Picture } from '../picture'
import { Notice } from '../query-result'
import { takeOf, type Stale, type StaleField } from './stale-form'
import './stale-notice.css'

interface StaleNoticeProps {
  stale: Stale
  /** The id of the form that the choices belong to. */
  form: string
  /** The kind of record, such as 'brand'. */
  what: string
}

const SIDES = [
  { value: 'theirs', title: 'Now' },
  { value: 'yours', title: 'Yours' },
] as const

/** Above a form whose record another editor has changed since it was rendered: both values of each field, to choose which one Save keeps. */
export function StaleNotice({ stale: { fields }, form, what }: StaleNoticeProps) {
  return (
    <Notice tone="warn">
      <div className="stale">
        <p>Someone else changed this {what} in the meantime. Your changes are not saved yet: choose what Save keeps.</p>
        {fields.map((stale) => (
          <fieldset key={stale.field}>
            <legend>{stale.label}</legend>
            {SIDES.map(({ value, title }) => (
              <label key={value} className="stale-choice">
                <input
                  type="radio"
                  form={form}
                  name={takeOf(stale.field)}
                  value={value}
                  defaultChecked={stale.changed === (value === 'yours')}
                />
                <span>
                  <span className="stale-title">{title}</span> <Value of={stale} side={value} />
                </span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
    </Notice>
  )
}

function Value({ of: stale, side }: { of: StaleField; side: 'theirs' | 'yours' }) {
  const { label, picture, [side]: value } = stale
  if (!picture) return <>{value}</>
  return <Picture value={value || null} display={IMAGE_DISPLAYS[picture].asked} alt={label} />
}
