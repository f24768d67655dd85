/** Bodies used by both screens and calls. */

export const ORDER = { id: 'order' }
export const BUSINESS = { id: 'business' }
export const SETTINGS = { taxRate: 0.07, serviceFee: 1.49, maxDistance: 100, boxStatus: 'Ready', unclaimedMinutes: 25 }
export const newPlace = (n: number) => ({
  name: `The Lantern ${n}`,
  streetAddress: '1 Main Street',
  city: 'Jacksonville',
  state: 'FL',
  zip: '32202',
  latitude: 30.32548,
  longitude: -81.65712,
})
export const person = (n: number) => ({ firstName: 'Vera', lastName: 'Lund', email: `vera${n}@venue.example` })
