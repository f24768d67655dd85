/** Control characters and halves of letters (lone surrogates). */
export const UNPRINTED = /[^\P{Cc}\t\n\r]|\p{Cs}/u
/**
 * Characters without a shape that come along in pasted text: direction (a name must not reverse its ticket), zero-width spaces, soft hyphens. The
 * joiners within emoji and Persian words stay.
 */
const INVISIBLE = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\u{E0000}-\u{E001F}]/gu
const VISIBLE = /[^\s\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Removes invisible characters and outer spaces. Returns '' if nothing visible is left. */
export function withoutInvisible(text: string): string {
  const plain = text.replaceAll(INVISIBLE, '').trim()
  // Unprintable text stays, because `printable` refuses it with its own message.
  return VISIBLE.test(plain) || UNPRINTED.test(plain) ? plain : ''
}

/** The same for numbers and addresses in ASCII: wide digits, other dashes and other spaces become the usual ones. */
export function inPlainSigns(text: string): string {
  return withoutInvisible(
    text
      .normalize('NFKC')
      .replaceAll(/[\p{Pd}\u2212]/gu, '-')
      .replaceAll(/\p{Zs}/gu, ' '),
  )
}
