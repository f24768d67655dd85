import { describe, expect, it } from 'vitest'
import { isKnownZone } from '../../../contract/time-zone'
import { US_STATE_ABBREVIATIONS, type UsState } from '../../../contract/us-states'
import { US_TIME_ZONE_NAMES, zoneOfState } from '../../../contract/us-time-zones'
import { timeZoneOf } from './time-zone'

const TOWNS: ReadonlyArray<[string, UsState, number, number, string]> = [
  ['Wallace', 'ID', 47.474, -115.928, 'America/Los_Angeles'],
  ['Boise', 'ID', 43.615, -116.2, 'America/Boise'],
  ['Ontario', 'OR', 44.026, -116.963, 'America/Boise'],
  ['Portland', 'OR', 45.515, -122.678, 'America/Los_Angeles'],
  ['Gary', 'IN', 41.593, -87.346, 'America/Chicago'],
  ['Indianapolis', 'IN', 39.768, -86.158, 'America/Indiana/Indianapolis'],
  ['Knox', 'IN', 41.296, -86.625, 'America/Indiana/Knox'],
  ['Tell City', 'IN', 37.951, -86.768, 'America/Indiana/Tell_City'],
  ['Vincennes', 'IN', 38.677, -87.529, 'America/Indiana/Vincennes'],
  ['Louisville', 'KY', 38.253, -85.758, 'America/Kentucky/Louisville'],
  ['Monticello', 'KY', 36.83, -84.849, 'America/Kentucky/Monticello'],
  ['Bowling Green', 'KY', 36.99, -86.444, 'America/Chicago'],
  ['Chattanooga', 'TN', 35.046, -85.309, 'America/New_York'],
  ['Phenix City', 'AL', 32.471, -85.001, 'America/New_York'],
  ['Pensacola', 'FL', 30.421, -87.217, 'America/Chicago'],
  ['Menominee', 'MI', 45.107, -87.614, 'America/Menominee'],
  ['Window Rock of the Navajo', 'AZ', 35.681, -109.053, 'America/Denver'],
  ['Tuba City of the Navajo', 'AZ', 36.135, -111.24, 'America/Denver'],
  ['Keams Canyon of the Hopi', 'AZ', 35.814, -110.2, 'America/Phoenix'],
  ['Phoenix', 'AZ', 33.448, -112.074, 'America/Phoenix'],
  ['West Wendover', 'NV', 40.739, -114.073, 'America/Denver'],
  ['El Paso', 'TX', 31.761, -106.485, 'America/Denver'],
  ['Goodland', 'KS', 39.35, -101.71, 'America/Denver'],
  ['Scottsbluff', 'NE', 41.866, -103.667, 'America/Denver'],
  ['Bismarck', 'ND', 46.808, -100.783, 'America/Chicago'],
  ['Beulah', 'ND', 47.263, -101.777, 'America/North_Dakota/Beulah'],
  ['Dickinson', 'ND', 46.879, -102.789, 'America/Denver'],
  ['Pierre', 'SD', 44.368, -100.351, 'America/Chicago'],
  ['Fort Pierre, across its bridge', 'SD', 44.353, -100.374, 'America/Denver'],
  ['Juneau', 'AK', 58.3, -134.42, 'America/Juneau'],
  ['Adak', 'AK', 51.88, -176.658, 'America/Adak'],
  ['Honolulu', 'HI', 21.307, -157.858, 'Pacific/Honolulu'],
  ['Hagåtña', 'GU', 13.475, 144.75, 'Pacific/Guam'],
  ['Pago Pago', 'AS', -14.278, -170.702, 'Pacific/Pago_Pago'],
  ['Saipan', 'MP', 15.19, 145.745, 'Pacific/Saipan'],
  ['San Juan', 'PR', 18.466, -66.106, 'America/Puerto_Rico'],
  ['Charlotte Amalie', 'VI', 18.342, -64.931, 'America/St_Thomas'],
  ['Majuro', 'MH', 7.09, 171.38, 'Pacific/Majuro'],
]

describe('the time zone of an address', () => {
  it.each(TOWNS)('in %s, %s, follows the zone’s borders', (_town, state, latitude, longitude, zone) => {
    expect(timeZoneOf({ state, latitude, longitude })).toBe(zone)
  })

  it.each<[string, UsState, number, number, string]>([
    ['coordinates of another state', 'CO', 30.3322, -81.6557, 'America/Denver'],
    ['a point at sea', 'FL', 29.5, -79, 'America/New_York'],
    ['a point across the border of Canada', 'MI', 42.305, -83.0, 'America/Detroit'],
    ['no coordinates yet', 'WA', 0, 0, 'America/Los_Angeles'],
  ])('for %s is the one of most of the state', (_what, state, latitude, longitude, zone) => {
    expect(timeZoneOf({ state, latitude, longitude })).toBe(zone)
  })

  it('is one that the form lists and this server knows, for every state', () => {
    for (const state of US_STATE_ABBREVIATIONS) expect(US_TIME_ZONE_NAMES).toContain(zoneOfState(state))
    expect(US_TIME_ZONE_NAMES.filter((zone) => !isKnownZone(zone))).toEqual([])
  })
})
