import { WEEKDAYS } from '../../../contract/enumerations'
import { dayLabel } from '../../../contract/clock'
import { dayHoursLabel } from '../../../contract/span-label'
import { dayName, openingTimes, type DayHours } from '../../../contract/opening-times'
import type { PlaceView } from '../../../contract/calls/places'
import { IMAGE_DISPLAYS } from '../../../contract/images'
import { formatPhone } from '../../../contract/phone'
import { Fact, Facts } from '../../platform/ui/facts'
import { Picture } from '../../platform/ui/picture'
import { Fold } from '../../platform/ui/fold'
import './place-facts.css'

/** A place, read-only, with its weekly hours. */
export function PlaceFacts({ place }: { place: Omit<PlaceView, 'state'> & { state: string } }) {
  const { week } = openingTimes(place)
  const { streetAddress, city, state, zip, latitude, longitude } = place
  const facts = [
    ['Name', place.name],
    ['Type', place.category],
    ['Enabled', place.enabled ? 'Yes' : 'No'],
    ['Address', `${streetAddress}\n${city}, ${state} ${zip}`],
    ['Phone Number', place.phoneNumber && formatPhone(place.phoneNumber)],
    ['Website', place.website],
    ['Coordinates', `${latitude}, ${longitude}`],
    ['Time Zone', `${place.timeZone}${place.chosenTimeZone === null ? '' : ' (set by hand)'}`],
    ['Now', place.hoursLabel],
    ['Description', place.description],
  ] as const
  return (
    <>
      {place.mainImage && (
        <Picture
          value={place.mainImage}
          display={IMAGE_DISPLAYS.places.shown}
          alt={`The main image of ${place.name}`}
        />
      )}
      <Facts>
        {facts.map(([label, value]) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
      </Facts>
      <Fold summary="Hours of Operation">
        <dl className="week">
          {WEEKDAYS.map((weekday) => (
            <div key={weekday}>
              <dt>{dayName(weekday)}</dt>
              <dd>
                {week[weekday].length === 0 && 'Closed'}
                {week[weekday].map((span) => (
                  <div key={span.open}>{spanLabel(span)}</div>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </Fold>
      {place.closedDates && (
        <Fold summary="Closed Dates">
          <dl className="week">
            {place.closedDates.map(({ date, note }) => (
              <div key={date}>
                <dt>{dayLabel(date)}</dt>
                <dd>{note ?? 'Closed'}</dd>
              </div>
            ))}
          </dl>
        </Fold>
      )}
    </>
  )
}

function spanLabel(span: DayHours): string {
  return `${dayHoursLabel(span)}${span.close < span.open ? ' the next day' : ''}`
}
