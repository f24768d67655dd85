import { z } from 'zod'
import { businessSignup, type BusinessSignup } from '../../../contract/entities/signups'
import { longText } from '../../../contract/fields'
import { editedFieldsOf } from '../../records/form/edited-fields'
import type { EditedForm } from '../../platform/server/stale-form'
import { SIGNUP_LABELS, signupTexts } from './signup-form-texts'

/** Another note on an inquiry. */
export const noteForm = z.object({ content: longText() })

/** An inquiry being edited. */
export const signupForm = businessSignup.input

/** The form, as somebody else may have changed the inquiry under it. */
export function editedSignup(signup: BusinessSignup): EditedForm {
  return { version: signup.version, texts: signupTexts(signup), asks: editedFieldsOf(businessSignup, SIGNUP_LABELS) }
}
