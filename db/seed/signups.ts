import type { SignupStatus } from '../../contract/enumerations'

interface Inquiry {
  businessName: string
  firstName: string
  lastName: string
  /** Ten digits. */
  phone: string
  email: string
  street: string
  city: string
  state: string
  zip: string
  comment: string | null
  status: SignupStatus
  daysAgo: number
  notes: readonly string[]
}

/** Businesses that asked to join. Notes come one a day, so an inquiry is at least as old as its number of notes. */
export const SIGNUPS: readonly Inquiry[] = [
  {
    businessName: 'The Crab Trap Lounge',
    firstName: 'Dolores',
    lastName: 'Akers',
    phone: '9045550151',
    email: 'dolores@crabtrap.example',
    street: '31 Beach Boulevard',
    city: 'Jacksonville Beach',
    state: 'FL',
    zip: '32250',
    comment: 'We have a walk-up window. Would one box outside work in the salt air?',
    status: 'New',
    daysAgo: 1,
    notes: [],
  },
  {
    businessName: 'Velvet Rail',
    firstName: 'Marcus',
    lastName: 'Thibodeaux',
    phone: '9045550152',
    email: 'marcus@velvetrail.example',
    street: '702 King Street',
    city: 'Jacksonville',
    state: 'FL',
    zip: '32204',
    comment: null,
    status: 'New',
    daysAgo: 3,
    notes: [],
  },
  {
    businessName: 'Amelia Taproom',
    firstName: 'Ingrid',
    lastName: 'Solberg',
    phone: '9045550153',
    email: 'ingrid@ameliataproom.example',
    street: '14 Centre Street',
    city: 'Fernandina Beach',
    state: 'FL',
    zip: '32034',
    comment: 'Twenty taps, no cocktails. Is that a fit?',
    status: 'In Process',
    daysAgo: 9,
    notes: [
      'Called Ingrid: draft only, wants six cubbies by the patio.',
      'Sent the site survey. She measures the wall this week.',
    ],
  },
  {
    businessName: 'Casa Datil',
    firstName: 'Ramón',
    lastName: 'Ayala',
    phone: '9045550154',
    email: 'ramon@casadatil.example',
    street: '88 Cordova Street',
    city: 'St. Augustine',
    state: 'FL',
    zip: '32084',
    comment: 'Two floors. We would want a box on each.',
    status: 'In Process',
    daysAgo: 14,
    notes: ['Historic district: asked the city about mounting on the courtyard wall.'],
  },
  {
    businessName: 'Saltmarsh Kitchen',
    firstName: 'Marguerite',
    lastName: 'Boone',
    phone: '9045550135',
    email: 'marguerite@saltmarshkitchen.example',
    street: '1024 Park Street',
    city: 'Jacksonville',
    state: 'FL',
    zip: '32204',
    comment: 'Ordering first, lockers later.',
    status: 'Complete',
    daysAgo: 128,
    notes: ['Menu imported, staff invited.', 'Live. Locker order planned for the autumn.'],
  },
  {
    businessName: 'Undertow',
    firstName: 'Odessa',
    lastName: 'Raines',
    phone: '9045550131',
    email: 'owner@barback.test',
    street: '214 North Ocean Street',
    city: 'Jacksonville',
    state: 'FL',
    zip: '32202',
    comment: null,
    status: 'Complete',
    daysAgo: 131,
    notes: ['Same owner as The Night Heron. Box is on its way.'],
  },
  {
    businessName: 'Pier Pressure',
    firstName: 'Todd',
    lastName: 'Wexler',
    phone: '9045550155',
    email: 'todd@pierpressure.example',
    street: '5 North 1st Street',
    city: 'Jacksonville Beach',
    state: 'FL',
    zip: '32250',
    comment: 'How soon can you be here?',
    status: 'Aborted',
    daysAgo: 47,
    notes: ['License under review by the state until spring. Todd will write again.'],
  },
]
