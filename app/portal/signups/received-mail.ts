import type { BusinessSignupCreateInput } from '../../../contract/entities/signups'
import type { Mail } from '../../platform/mail/mailer'

/** The steps after an inquiry, for its last screen and its mail. */
export const AFTER_INQUIRY = [
  'We read your inquiry, then call or email you to plan your lockers and your menu.',
  'We create your venue, and you get an email with a link to choose a password.',
  'Your dashboard then lists what is left to do. Guests see your venue once you open it.',
] as const

/** The mail to a venue that has sent an inquiry. It repeats nothing but two names: anyone can enter any address. */
export function receivedMail({ email, firstName, businessName }: BusinessSignupCreateInput): Mail {
  return {
    to: email,
    subject: `We received your inquiry for ${businessName}`,
    text: [
      `Hello ${firstName},`,
      '',
      'thank you for your interest in Barback. What happens next:',
      '',
      ...AFTER_INQUIRY.map((step, index) => `${index + 1}. ${step}`),
      '',
      'If you did not send this inquiry, ignore this email.',
    ].join('\n'),
  }
}
