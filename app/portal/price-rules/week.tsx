import type { CSSProperties } from 'react'
import type { HappyHour } from './happy-hour'
import './week.css'

/** Hours after 06:00 with a line and a label. */
const MARKS = [
  [0, '6 AM'],
  [6, 'Noon'],
  [12, '6 PM'],
  [18, '12 AM'],
] as const

/** The week as a picture: a row for each business date from 6:00 AM on, with each rule as a numbered bar. The list says the same in words. */
export function Week({ week }: { week: HappyHour['week'] }) {
  return (
    <div className="rule-week" aria-hidden="true">
      <div className="rule-hours">
        {MARKS.map(([hour, label]) => (
          <span key={hour} style={at(hour)}>
            {label}
          </span>
        ))}
      </div>
      {week.map(({ day, bars }) => (
        <div key={day} className="rule-day">
          <span>{day.slice(0, 3)}</span>
          <div className="rule-bars">
            {bars.map(({ number, name, isOn, from, until }) => (
              <div key={`${number} ${from}`} className="rule-lane">
                <span className="rule-bar" data-off={isOn ? undefined : ''} title={name} style={at(from, until)}>
                  {number}
                </span>
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}

/** Hours of the date as shares of its width. */
function at(from: number, until?: number): CSSProperties {
  const share = (hours: number) => `${(hours / 24) * 100}%`
  return { left: share(from), ...(until !== undefined && { width: share(until - from) }) }
}
