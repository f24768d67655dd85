import { z } from 'zod'
import { SIGNUP_STATUSES } from '../enumerations'
import {
  choice,
  email,
  field,
  id,
  initially,
  longText,
  optional,
  phone,
  reference,
  text,
  usState,
  zip,
} from '../fields'
import { MAX_CITY, MAX_STREET_ADDRESS, SHORT } from '../limits'
import { entity } from './entity'

/** Inquiries of venues that want to join (docs/rules/people.md#sign-ups). */

const fields = {
  firstName: text(),
  lastName: text(),
  /** Accepts any US form; stores exactly ten digits. */
  phone: phone(),
  email: email({ message: 'Must match and email address' }),
  businessName: text({ max: SHORT }),
  address: z.object(
    {
      street: text({ max: MAX_STREET_ADDRESS }),
      city: text({ max: MAX_CITY }),
      state: usState(),
      zip: zip(),
    },
    'Required',
  ),
  comment: optional(longText()),
}

const status = choice(SIGNUP_STATUSES)

const note = z.object({
  id: z.number(),
  content: z.string(),
  createdBy: z.number(),
  entityId: z.number(),
  user: z.object({ fullName: z.string() }),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})

const base = entity('businessSignup', { ...fields, status: initially(status, 'New') }, { notes: z.array(note) })

/** `createInput` is what a visitor sends (`POST business/signup`); `input` is what staff write, the status included. */
export const businessSignup = { ...base, createInput: z.object(fields), input: z.object({ ...fields, status }) }
export type BusinessSignupCreateInput = z.infer<typeof businessSignup.createInput>
export type BusinessSignupInput = z.infer<typeof businessSignup.input>
export type BusinessSignup = z.infer<typeof businessSignup.record>

const noteFields = {
  content: longText(),
  createdBy: field(id(), { kind: 'reference', refersTo: 'user' }),
  entityId: reference('businessSignup'),
}

/** A staff note on an inquiry: `POST businesses/signup/{id}/note`. */
export const signupNote = { ...entity('signupNote', noteFields, {}), record: note }
export type SignupNote = z.infer<typeof signupNote.record>
