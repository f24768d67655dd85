import { z } from 'zod'
import { businessSignup, type BusinessSignup } from '../../../contract/entities/signups'
import { longText } from '../../../contract/fields'
import { editedFieldsOf } from '../../records/form/edited-fields'
import type { EditedForm } from '../../platform/request/stale-form'
import { SIGNUP_LABELS, signupTexts } from './signup-form-texts'

export const noteForm = z.object({ content: longText() })

export const signupForm = businessSignup.input

/** The form's current record, to detect changes by another person. */
export function editedSignup(signup: BusinessSignup): EditedForm {
  return { version: signup.version, texts: signupTexts(signup), asks: editedFieldsOf(businessSignup, SIGNUP_LABELS) }
}
