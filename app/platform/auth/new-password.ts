import { badRequest } from '../../../contract/errors'
import { COMMON_PASSWORDS } from './common-password-list'

let common: Set<string> | undefined

/** The person a new password is for. */
export interface PasswordOwner {
  email: string
  firstName: string
  lastName: string
}

/**
 * Refuses a new password that attackers try first: one of the most used, or the owner's own name or email. The caller's schema checks its
 * length. @throws 400 at `path`
 */
export function refuseGuessable(password: string, owner: PasswordOwner, path: 'password' | 'newPassword'): void {
  common ??= new Set(COMMON_PASSWORDS.split(/\s+/))
  const typed = password.normalize('NFKC').toLowerCase()
  if (common.has(typed)) {
    throw badRequest([{ path, message: 'This password is too common: choose another' }])
  }
  if (ownWords(owner).has(bare(typed))) {
    throw badRequest([{ path, message: 'This is your name or email: choose something others do not know' }])
  }
}

/** Strips the digits and symbols that people append to a word to make it a password. */
function bare(words: string): string {
  return words.replace(/[^\p{L}\p{N}]/gu, '').replace(/\d+$/, '')
}

function ownWords({ email, firstName, lastName }: PasswordOwner): Set<string> {
  const mailbox = email.split('@')[0] ?? ''
  const words = [email, mailbox, firstName, lastName, `${firstName}${lastName}`, `${lastName}${firstName}`]
  return new Set(words.map((word) => bare(word.normalize('NFKC').toLowerCase())).filter((word) => word !== ''))
}
