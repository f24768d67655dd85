import { WEEKDAYS, type Weekday } from '../../contract/enumerations'

/** The inputs of 'Basic Info', one for each field but the hours, with their labels. */
export const PLACE_LABELS = {
  name: 'Name',
  description: 'Description',
  category: 'Type',
  streetAddress: 'Street Address',
  city: 'City',
  state: 'State',
  zip: 'Zip Code',
  phoneNumber: 'Phone Number',
  latitude: 'Latitude',
  longitude: 'Longitude',
  chosenTimeZone: 'Time Zone',
  website: 'Website',
  mainImage: 'Main Image',
  enabled: 'Enabled',
} as const
export const PLACE_FIELDS = Object.keys(PLACE_LABELS)

/** The names of one day's inputs: open, from, until. */
export function dayInputs(weekday: Weekday) {
  return { isOpen: weekday, open: `${weekday}Open`, close: `${weekday}Close` } as const
}

export function dayLabel(weekday: Weekday): string {
  return weekday.charAt(0).toUpperCase() + weekday.slice(1)
}

/** All inputs of the place form. */
export const PLACE_INPUTS = [...PLACE_FIELDS, ...WEEKDAYS.flatMap((weekday) => Object.values(dayInputs(weekday)))]
