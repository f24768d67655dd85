import type { UsState } from './us-states'

/** The IANA time zones of the US, its territories and the freely associated states, as the venue's form lists them. */
export const US_TIME_ZONES = [
  { zone: 'America/New_York', name: 'Eastern (New York)' },
  { zone: 'America/Detroit', name: 'Eastern (Detroit)' },
  { zone: 'America/Indiana/Indianapolis', name: 'Eastern (Indianapolis)' },
  { zone: 'America/Indiana/Marengo', name: 'Eastern (Marengo, Indiana)' },
  { zone: 'America/Indiana/Petersburg', name: 'Eastern (Petersburg, Indiana)' },
  { zone: 'America/Indiana/Vevay', name: 'Eastern (Vevay, Indiana)' },
  { zone: 'America/Indiana/Vincennes', name: 'Eastern (Vincennes, Indiana)' },
  { zone: 'America/Indiana/Winamac', name: 'Eastern (Winamac, Indiana)' },
  { zone: 'America/Kentucky/Louisville', name: 'Eastern (Louisville)' },
  { zone: 'America/Kentucky/Monticello', name: 'Eastern (Monticello, Kentucky)' },
  { zone: 'America/Chicago', name: 'Central (Chicago)' },
  { zone: 'America/Indiana/Knox', name: 'Central (Knox, Indiana)' },
  { zone: 'America/Indiana/Tell_City', name: 'Central (Tell City, Indiana)' },
  { zone: 'America/Menominee', name: 'Central (Menominee, Michigan)' },
  { zone: 'America/North_Dakota/Beulah', name: 'Central (Beulah, North Dakota)' },
  { zone: 'America/North_Dakota/Center', name: 'Central (Center, North Dakota)' },
  { zone: 'America/North_Dakota/New_Salem', name: 'Central (New Salem, North Dakota)' },
  { zone: 'America/Denver', name: 'Mountain (Denver)' },
  { zone: 'America/Boise', name: 'Mountain (Boise)' },
  { zone: 'America/Phoenix', name: 'Mountain without daylight time (Phoenix)' },
  { zone: 'America/Los_Angeles', name: 'Pacific (Los Angeles)' },
  { zone: 'America/Anchorage', name: 'Alaska (Anchorage)' },
  { zone: 'America/Juneau', name: 'Alaska (Juneau)' },
  { zone: 'America/Metlakatla', name: 'Alaska (Metlakatla)' },
  { zone: 'America/Nome', name: 'Alaska (Nome)' },
  { zone: 'America/Sitka', name: 'Alaska (Sitka)' },
  { zone: 'America/Yakutat', name: 'Alaska (Yakutat)' },
  { zone: 'America/Adak', name: 'Aleutian (Adak)' },
  { zone: 'Pacific/Honolulu', name: 'Hawaii (Honolulu)' },
  { zone: 'America/Puerto_Rico', name: 'Atlantic (Puerto Rico)' },
  { zone: 'America/St_Thomas', name: 'Atlantic (Virgin Islands)' },
  { zone: 'Pacific/Guam', name: 'Chamorro (Guam)' },
  { zone: 'Pacific/Saipan', name: 'Chamorro (Saipan)' },
  { zone: 'Pacific/Pago_Pago', name: 'Samoa (Pago Pago)' },
  { zone: 'Pacific/Palau', name: 'Palau' },
  { zone: 'Pacific/Chuuk', name: 'Micronesia (Chuuk)' },
  { zone: 'Pacific/Pohnpei', name: 'Micronesia (Pohnpei)' },
  { zone: 'Pacific/Kosrae', name: 'Micronesia (Kosrae)' },
  { zone: 'Pacific/Majuro', name: 'Marshall Islands (Majuro)' },
  { zone: 'Pacific/Kwajalein', name: 'Marshall Islands (Kwajalein)' },
] as const

export type UsTimeZone = (typeof US_TIME_ZONES)[number]['zone']

// Typed as text, because an older database may have a zone that is no longer in this list.
export const US_TIME_ZONE_NAMES: readonly string[] = US_TIME_ZONES.map(({ zone }) => zone)

type ZonesOfState = readonly [UsTimeZone, ...UsTimeZone[]]

const EASTERN: ZonesOfState = ['America/New_York']
const CENTRAL: ZonesOfState = ['America/Chicago']
const MOUNTAIN: ZonesOfState = ['America/Denver']
const PACIFIC: ZonesOfState = ['America/Los_Angeles']

/** The zones in each state, the most populous first. */
const ZONES_OF_STATE: Readonly<Record<UsState, ZonesOfState>> = {
  // Phenix City and its neighbors use the time of Columbus, Georgia.
  AL: ['America/Chicago', 'America/New_York'],
  AK: [
    'America/Anchorage',
    'America/Juneau',
    'America/Sitka',
    'America/Nome',
    'America/Yakutat',
    'America/Metlakatla',
    'America/Adak',
  ],
  AS: ['Pacific/Pago_Pago'],
  // The Navajo Nation observes daylight saving time.
  AZ: ['America/Phoenix', 'America/Denver'],
  AR: CENTRAL,
  CA: PACIFIC,
  CO: MOUNTAIN,
  CT: EASTERN,
  DE: EASTERN,
  DC: EASTERN,
  FM: ['Pacific/Chuuk', 'Pacific/Pohnpei', 'Pacific/Kosrae'],
  FL: ['America/New_York', 'America/Chicago'],
  GA: EASTERN,
  GU: ['Pacific/Guam'],
  HI: ['Pacific/Honolulu'],
  ID: ['America/Boise', 'America/Los_Angeles'],
  IL: CENTRAL,
  IN: [
    'America/Indiana/Indianapolis',
    'America/Chicago',
    'America/Indiana/Knox',
    'America/Indiana/Marengo',
    'America/Indiana/Petersburg',
    'America/Indiana/Tell_City',
    'America/Indiana/Vevay',
    'America/Indiana/Vincennes',
    'America/Indiana/Winamac',
  ],
  IA: CENTRAL,
  KS: ['America/Chicago', 'America/Denver'],
  KY: ['America/New_York', 'America/Chicago', 'America/Kentucky/Louisville', 'America/Kentucky/Monticello'],
  LA: CENTRAL,
  ME: EASTERN,
  MH: ['Pacific/Majuro', 'Pacific/Kwajalein'],
  MD: EASTERN,
  MA: EASTERN,
  MI: ['America/Detroit', 'America/Menominee'],
  MN: CENTRAL,
  MS: CENTRAL,
  MO: CENTRAL,
  MT: MOUNTAIN,
  NE: ['America/Chicago', 'America/Denver'],
  // West Wendover uses Utah's time.
  NV: ['America/Los_Angeles', 'America/Denver'],
  NH: EASTERN,
  NJ: EASTERN,
  NM: MOUNTAIN,
  NY: EASTERN,
  NC: EASTERN,
  ND: [
    'America/Chicago',
    'America/Denver',
    'America/North_Dakota/Beulah',
    'America/North_Dakota/Center',
    'America/North_Dakota/New_Salem',
  ],
  MP: ['Pacific/Saipan'],
  OH: EASTERN,
  OK: CENTRAL,
  OR: ['America/Los_Angeles', 'America/Boise'],
  PW: ['Pacific/Palau'],
  PA: EASTERN,
  PR: ['America/Puerto_Rico'],
  RI: EASTERN,
  SC: EASTERN,
  SD: ['America/Chicago', 'America/Denver'],
  TN: ['America/Chicago', 'America/New_York'],
  TX: ['America/Chicago', 'America/Denver'],
  UT: MOUNTAIN,
  VT: EASTERN,
  VI: ['America/St_Thomas'],
  VA: EASTERN,
  WA: PACIFIC,
  WV: EASTERN,
  WI: CENTRAL,
  WY: MOUNTAIN,
}

/** Returns the zone in which most people of a state live. */
export function zoneOfState(state: UsState): UsTimeZone {
  return ZONES_OF_STATE[state][0]
}

/** Returns the first of the state's zones that is among these; undefined if there is none. */
export function zoneInState(state: UsState, zones: readonly string[]): UsTimeZone | undefined {
  return ZONES_OF_STATE[state].find((zone) => zones.includes(zone))
}
