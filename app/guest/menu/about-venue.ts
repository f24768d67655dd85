import { businessDate } from '../../../contract/hours'
import { openingTimes, type DayHours } from '../../../contract/opening-times'
import { imageUrl } from '../../../contract/images'
import { WEEKDAYS } from '../../../contract/enumerations'
import { formatUserPhone } from '../../../contract/phone'
import type { readPlace } from '../../portal/venues/places'
import type { GuestCall } from '../call'
import { LOCALES, type Language, type Words } from '../words'
import { logoUrl } from '../frame/venue-look'
import { mapLink } from './map-link'

/** Closed dates that guests see, the next ones first. */
const SHOWN_DATES = 5

/** Returns what guests may want to know of a venue besides its menu: where it is, its phone, and its hours in their language. */
export function aboutVenue({ app, request, language, words }: GuestCall, place: Awaited<ReturnType<typeof readPlace>>) {
  const { streetAddress, city, state, zip, timeZone } = place
  const today = businessDate(app.now(), timeZone)
  // 0 for Monday.
  const weekday = (new Date(today).getUTCDay() + 6) % 7
  const { week } = openingTimes(place)
  return {
    photo: place.mainImage === null ? null : photoUrls(place.mainImage),
    logo: place.logo === null ? null : logoUrl(place.logo),
    description: place.description,
    address: { street: streetAddress, city: `${city}, ${state} ${zip}` },
    map: mapLink(place, request.headers.get('user-agent') ?? ''),
    phone:
      place.phoneNumber === null
        ? null
        : { to: `tel:+1${place.phoneNumber}`, shown: formatUserPhone(place.phoneNumber) },
    week: WEEKDAYS.map((day, index) => ({
      day: dayName(index, language),
      hours: week[day].length === 0 ? [words.places.closed] : week[day].map((span) => spanWords(span, language, words)),
      isToday: index === weekday,
    })),
    closedDates: (place.closedDates ?? [])
      .filter(({ date }) => date >= today)
      .slice(0, SHOWN_DATES)
      .map(({ date, note }) => ({ date: dateName(date, language), note })),
  }
}

const WIDTHS = [480, 800, 1200] as const

/** The addresses of a photo's sizes. The widest has at most 34 kB. */
function photoUrls(photo: string) {
  const srcSet = WIDTHS.map((width) => `${imageUrl(photo, `head-${width}`)} ${width}w`).join(', ')
  return { src: imageUrl(photo, 'head-800'), srcSet }
}

function spanWords({ open, close }: DayHours, language: Language, words: Words): string {
  return open === close ? words.venue.allDay : `${clock(open, language)} – ${clock(close, language)}`
}

/** `at`: local 'HH:mm:ss'. */
function clock(at: string, language: Language): string {
  return inUtc(language, { timeStyle: 'short' }).format(Date.parse(`2026-01-01T${at}Z`))
}

/** `index`: 0 for Monday. */
function dayName(index: number, language: Language): string {
  // A Monday.
  return capitalized(inUtc(language, { weekday: 'long' }).format(Date.UTC(2026, 0, 5 + index)))
}

/** `date`: 'yyyy-MM-dd'. */
function dateName(date: string, language: Language): string {
  const written = inUtc(language, { weekday: 'long', month: 'long', day: 'numeric' }).format(Date.parse(date))
  return capitalized(written)
}

function inUtc(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(LOCALES[language], { ...options, timeZone: 'UTC' })
}

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
