import { HOURS_INPUTS } from './hours-inputs'

/** The inputs of 'Basic Info', one for each field except the hours, with their labels. */
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

/** Names of all inputs of the place form. */
export const PLACE_INPUTS = [...PLACE_FIELDS, ...HOURS_INPUTS]
