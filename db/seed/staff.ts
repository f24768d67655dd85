import type { Role, UserType } from '../../contract/enumerations'
import type { Venues } from './venues'

/** The password of every demo account. The README and the output of `npm start` show it. */
export const DEMO_PASSWORD = 'barback-demo-1'

export interface StaffEntry {
  email: string
  firstName: string
  lastName: string
  userType: UserType
  role: Role
  venues: ReadonlyArray<keyof Venues>
  phone?: string
}

/** The demo's sign-ins, then the rest of the crews. */
export const STAFF: readonly StaffEntry[] = [
  {
    email: 'admin@barback.test',
    firstName: 'Ada',
    lastName: 'Mercer',
    userType: 'Internal',
    role: 'Admin',
    venues: [],
  },
  {
    email: 'service@barback.test',
    firstName: 'Sol',
    lastName: 'Whitfield',
    userType: 'Internal',
    role: 'Service',
    venues: [],
  },
  {
    email: 'owner@barback.test',
    firstName: 'Odessa',
    lastName: 'Raines',
    userType: 'Business',
    role: 'Owner',
    venues: ['heron', 'undertow'],
    phone: '9045550131',
  },
  {
    email: 'manager@barback.test',
    firstName: 'Miles',
    lastName: 'Castellano',
    userType: 'Business',
    role: 'Manager',
    venues: ['heron'],
    phone: '9045550132',
  },
  {
    email: 'bartender@barback.test',
    firstName: 'Bea',
    lastName: 'Lindqvist',
    userType: 'Business',
    role: 'Bartender',
    venues: ['heron'],
    phone: '9045550133',
  },
  {
    email: 'jonah@nightheron.example',
    firstName: 'Jonah',
    lastName: 'Fields',
    userType: 'Business',
    role: 'Bartender',
    venues: ['heron'],
  },
  {
    email: 'dre@undertow.example',
    firstName: 'Dre',
    lastName: 'Okonkwo',
    userType: 'Business',
    role: 'Manager',
    venues: ['undertow'],
    phone: '9045550134',
  },
  {
    email: 'lux@undertow.example',
    firstName: 'Lux',
    lastName: 'Moreau',
    userType: 'Business',
    role: 'Bartender',
    venues: ['undertow'],
  },
  {
    email: 'kai@undertow.example',
    firstName: 'Kai',
    lastName: 'Nakamura',
    userType: 'Business',
    role: 'Bartender',
    venues: ['undertow'],
  },
  {
    email: 'marguerite@saltmarshkitchen.example',
    firstName: 'Marguerite',
    lastName: 'Boone',
    userType: 'Business',
    role: 'Owner',
    venues: ['saltmarsh'],
    phone: '9045550135',
  },
  {
    email: 'eli@saltmarshkitchen.example',
    firstName: 'Eli',
    lastName: 'Prescott',
    userType: 'Business',
    role: 'Manager',
    venues: ['saltmarsh'],
    phone: '9045550136',
  },
  {
    email: 'wren@saltmarshkitchen.example',
    firstName: 'Wren',
    lastName: 'Holloway',
    userType: 'Business',
    role: 'Bartender',
    venues: ['saltmarsh'],
  },
]
