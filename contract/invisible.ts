/** Control characters and halves of letters (lone surrogates). */
export const UNPRINTED = /[^\P{Cc}\t\n\r]|\p{Cs}/u
/**
 * Signs without a shape that programs paste along: direction (a name must not turn its ticket around), zero-width spaces, soft hyphens. The
 * joiners within emoji and Persian words stay.
 */
const INVISIBLE = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\u{E0000}-\u{E001F}]/gu
const VISIBLE = /[^\s\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u

/** A text without invisible signs and spaces around it; '' if nothing of it can be seen. */
export function withoutInvisible(text: string): string {
  const plain = text.replaceAll(INVISIBLE, '').trim()
  // What is refused in its own words is left as it is.
  return VISIBLE.test(plain) || UNPRINTED.test(plain) ? plain : ''
}

/** The same of a number or an address that has only ASCII: wide digits, other dashes and other spaces become the usual ones. */
export function inPlainSigns(text: string): string {
  return withoutInvisible(
    text
      .normalize('NFKC')
      .replaceAll(/[\p{Pd}\u2212]/gu, '-')
      .replaceAll(/\p{Zs}/gu, ' '),
  )
}
